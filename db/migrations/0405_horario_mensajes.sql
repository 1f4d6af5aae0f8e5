-- Between which hours, of its own wall, a clinic writes to people by itself.
ALTER TABLE sistema_control
  ADD COLUMN "HORAINICIALMENSAJES" time(0) NOT NULL DEFAULT '08:00',
  ADD COLUMN "HORAFINALMENSAJES" time(0) NOT NULL DEFAULT '21:00';
-- A message that nobody asked for at that moment: it waits for those hours.
ALTER TABLE mensajes ADD COLUMN de_dia boolean NOT NULL DEFAULT false;
