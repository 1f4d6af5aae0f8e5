-- The clinic and who may do what in it.
CREATE TABLE sistema_control (
  cliente integer PRIMARY KEY DEFAULT app_cliente() REFERENCES compartido.clientes,
  "NOMBRECLINICA" varchar(150) NOT NULL,
  "ID_PAIS" integer NOT NULL,
  "ZONA_HORARIA" varchar(60) NOT NULL,
  "TELEFONO1" varchar(40) NOT NULL DEFAULT '', "TELEFONO2" varchar(40) NOT NULL DEFAULT '', "MAIL" varchar(100) NOT NULL DEFAULT '',
  "DIRECCION" varchar(255) NOT NULL DEFAULT '', "NUMEROEXTERIOR" varchar(10) NOT NULL DEFAULT '', "NUMEROINTERIOR" varchar(60) NOT NULL DEFAULT '',
  "COLONIA" varchar(255) NOT NULL DEFAULT '', "CODIGOPOSTAL" varchar(5) NOT NULL DEFAULT '', "ESTADO" varchar(100) NOT NULL DEFAULT '', "CIUDAD" varchar(100) NOT NULL DEFAULT '',
  "HORAINICIALAGENDA" time(0) NOT NULL DEFAULT '08:00', "HORAFINALAGENDA" time(0) NOT NULL DEFAULT '20:00',
  "ET_MEDICO" varchar(20) NOT NULL DEFAULT 'Médico',
  "CUMPLIR_NORMA" smallint NOT NULL DEFAULT 0, "DIAGNOSTICO_OBLIGATORIO" smallint NOT NULL DEFAULT 0,
  "PAC_CAMPOS_REQ" jsonb NOT NULL DEFAULT '[]', "SIGNOS_VITALES" jsonb NOT NULL DEFAULT '[]',
  "GRAFICAS_EXPEDIENTE" smallint NOT NULL DEFAULT 1, "EXP_GRAFICAS_CRECIMIENTO" smallint NOT NULL DEFAULT 1, "EXP_CONTROL_PRENATAL" smallint NOT NULL DEFAULT 1,
  "MEDIKIT" smallint NOT NULL DEFAULT 0, "FACTURACION" smallint NOT NULL DEFAULT 0, "RECIBO_TICKET" smallint NOT NULL DEFAULT 0,
  "REACTIVAR_MEDICOS" smallint NOT NULL DEFAULT 1, "MOSTRAR_ASISTENTE" smallint NOT NULL DEFAULT 1, "MOSTRAR_SUCURSALES" smallint NOT NULL DEFAULT 0,
  "HORAS_ANTICIPO_ENVIO_SMS" smallint NOT NULL DEFAULT 24, "DIAS_ANTICIPO_ENVIO_EMAIL" smallint NOT NULL DEFAULT 1,
  "PLANTILLA_NOTA" text NOT NULL DEFAULT '',
  "RECETA_MEDIACARTA" smallint NOT NULL DEFAULT 1, "FORMATO_ABONO_MEDIACARTA" smallint NOT NULL DEFAULT 0,
  "LOGO_MEDICO" smallint NOT NULL DEFAULT 0, "SIGNOS_RECETA" smallint NOT NULL DEFAULT 1, "PIEDEPAGINA" varchar(500) NOT NULL DEFAULT '',
  "FORMATO_ABONO_LEYENDA" varchar(500) NOT NULL DEFAULT '',
  -- CONFIG_* and the other flags of the plan: { "CONFIG_GASTOS": 1, … }
  parametros jsonb NOT NULL DEFAULT '{}',
  logo uuid
);
SELECT tabla_de_clinica('sistema_control', false);

CREATE TABLE sucursales (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOCLINICA" integer NOT NULL,
  "NOMBRECLINICA" varchar(150) NOT NULL,
  "TELEFONO1" varchar(40) NOT NULL DEFAULT '', "TELEFONO2" varchar(40) NOT NULL DEFAULT '', "MAIL" varchar(100) NOT NULL DEFAULT '',
  "DIRECCION" varchar(255) NOT NULL DEFAULT '', "NUMEROEXTERIOR" varchar(10) NOT NULL DEFAULT '', "NUMEROINTERIOR" varchar(60) NOT NULL DEFAULT '',
  "COLONIA" varchar(255) NOT NULL DEFAULT '', "CODIGOPOSTAL" varchar(5) NOT NULL DEFAULT '',
  "ID_PAIS" integer, "ID_ESTADO" integer, "ID_CIUDAD" integer, "MUNICIPIO" varchar(100) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  PRIMARY KEY (cliente, "CODIGOCLINICA")
);
SELECT tabla_de_clinica('sucursales');

CREATE TABLE niveles (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "NIVEL" integer NOT NULL, "DESCRIPCION" varchar(35) NOT NULL,
  PRIMARY KEY (cliente, "NIVEL")
);
SELECT tabla_de_clinica('niveles');
CREATE TABLE niveles_procesos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "NIVEL" integer NOT NULL, "CLAVEPROCESO" integer NOT NULL,
  PRIMARY KEY (cliente, "NIVEL", "CLAVEPROCESO"),
  FOREIGN KEY (cliente, "NIVEL") REFERENCES niveles
);
SELECT tabla_de_clinica('niveles_procesos', false);

CREATE TABLE usuarios (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOUSUARIO" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APEPAT" varchar(50) NOT NULL DEFAULT '', "APEMAT" varchar(50) NOT NULL DEFAULT '',
  "MAIL" varchar(100) NOT NULL, "CLAVEUSUARIO" varchar(8) NOT NULL,
  "NIVEL" integer NOT NULL, "CODIGOMEDICO" integer,
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "SUCURSALES_TODAS" smallint NOT NULL DEFAULT 1 CHECK ("SUCURSALES_TODAS" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  -- argon2id; the second factor's secret and recovery codes are encrypted
  pase varchar(200) NOT NULL, totp text, codigos_recuperacion text,
  fallos smallint NOT NULL DEFAULT 0, bloqueado timestamptz, sucursal integer,
  PRIMARY KEY (cliente, "CODIGOUSUARIO"),
  FOREIGN KEY (cliente, "NIVEL") REFERENCES niveles
);
CREATE UNIQUE INDEX usuarios_clave ON usuarios (cliente, lower("CLAVEUSUARIO"));
SELECT tabla_de_clinica('usuarios');
CREATE TABLE usuarios_sucursales (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOUSUARIO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  PRIMARY KEY (cliente, "CODIGOUSUARIO", "SUCURSAL"),
  FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('usuarios_sucursales', false);

-- Tokens to set a new password, sent by mail; only the hash is kept.
CREATE TABLE restablecer (
  cliente integer NOT NULL DEFAULT app_cliente(), huella bytea NOT NULL, "CODIGOUSUARIO" integer NOT NULL, caduca timestamptz NOT NULL, usado timestamptz,
  PRIMARY KEY (cliente, huella), FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios
);
SELECT tabla_de_clinica('restablecer', false);

-- Whatever a session is built from makes older sessions build themselves again at their next call.
CREATE TRIGGER cambia_sesiones AFTER INSERT OR UPDATE OR DELETE ON sistema_control FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
CREATE TRIGGER cambia_sesiones AFTER INSERT OR UPDATE OR DELETE ON sucursales FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
CREATE TRIGGER cambia_sesiones AFTER INSERT OR UPDATE OR DELETE ON niveles FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
CREATE TRIGGER cambia_sesiones AFTER INSERT OR UPDATE OR DELETE ON niveles_procesos FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
CREATE TRIGGER cambia_sesiones AFTER INSERT OR DELETE OR UPDATE OF "NOMBRE", "APEPAT", "APEMAT", "NIVEL", "CODIGOMEDICO", "ACTIVO", "SUCURSALES_TODAS", eliminado ON usuarios FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
CREATE TRIGGER cambia_sesiones AFTER INSERT OR UPDATE OR DELETE ON usuarios_sucursales FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();

-- A new clinic: its row, its settings, main branch, administrators' level with every process, first user. Owner only.
CREATE FUNCTION clinica_crear(p_codigo text, p_nombre text, p_id_pais integer, p_zona text, p_procesos integer[], p_usuario text, p_correo text, p_pase text, p_demo boolean, p_limite integer)
  RETURNS integer LANGUAGE plpgsql AS $$
DECLARE c integer;
BEGIN
  INSERT INTO compartido.clientes (codigo, nombre, id_pais, zona, demo, limite_medicos) VALUES (lower(p_codigo), p_nombre, p_id_pais, p_zona, p_demo, p_limite) RETURNING cliente INTO c;
  PERFORM set_config('app.cliente', c::text, true);
  INSERT INTO sistema_control ("NOMBRECLINICA", "ID_PAIS", "ZONA_HORARIA") VALUES (p_nombre, p_id_pais, p_zona);
  INSERT INTO sucursales ("CODIGOCLINICA", "NOMBRECLINICA", "ID_PAIS") VALUES (1, p_nombre, p_id_pais);
  INSERT INTO niveles ("NIVEL", "DESCRIPCION") VALUES (1, 'Administrador');
  INSERT INTO niveles_procesos ("NIVEL", "CLAVEPROCESO") SELECT 1, unnest(p_procesos);
  INSERT INTO usuarios ("CODIGOUSUARIO", "NOMBRE", "MAIL", "CLAVEUSUARIO", "NIVEL", pase) VALUES (1, p_usuario, p_correo, left(p_usuario, 8), 1, p_pase);
  INSERT INTO folios (serie, ultimo) VALUES ('USUARIO', 1), ('NIVEL', 1), ('SUCURSAL', 1),
    -- Below come the types of the countries themselves (domain/paises).
    ('CATALOGO_TIPOS_DOCUMENTO', 1000);
  RETURN c;
END $$;
REVOKE ALL ON FUNCTION clinica_crear(text, text, integer, text, integer[], text, text, text, boolean, integer) FROM PUBLIC;
