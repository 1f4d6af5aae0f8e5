-- What only the addressee of a message may read (a link that opens something): encrypted, and forgotten once it has left.
ALTER TABLE mensajes ADD COLUMN secreto text;
