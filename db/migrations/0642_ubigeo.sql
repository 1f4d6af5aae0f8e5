-- The district of a clinic's address by its official key (ubigeo of INEI: department, province, district), for vouchers of Peru.
ALTER TABLE sistema_control ADD COLUMN "UBIGEO" varchar(6) NOT NULL DEFAULT '';
