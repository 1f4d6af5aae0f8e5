-- Sort order of lists: Spanish, capitals and accents ignored, numbers by value (2 before 10).
CREATE COLLATION IF NOT EXISTS natural_es (provider = icu, locale = 'es-u-kn-true-ks-level1', deterministic = true);
