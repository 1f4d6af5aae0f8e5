-- What the guides of the SIS (Mexico) ask of an establishment: its institution (SSA, IMB…) and its kind, as abbreviations of the list.
ALTER TABLE compartido.clues
  ADD COLUMN "CLAVE_INSTITUCION" varchar(10) NOT NULL DEFAULT '', ADD COLUMN "TIP_ABREVIACION" varchar(10) NOT NULL DEFAULT '',
  ADD COLUMN "SUB_ABREVIACION" varchar(10) NOT NULL DEFAULT '';
