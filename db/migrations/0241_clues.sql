-- Health establishments of Mexico by their official key; filled by the import of the authority's file, empty until then.
CREATE TABLE compartido.clues (
  "CLUES" varchar(11) PRIMARY KEY,
  "NOMBRE" varchar(255) NOT NULL DEFAULT '',
  -- As the file writes it; 'EN OPERACION' is what a clinic needs.
  "ESTATUS" varchar(60) NOT NULL DEFAULT ''
);
GRANT SELECT ON compartido.clues TO galeno_app;
