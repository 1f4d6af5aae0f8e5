/** Free space on the installation's disks, as the server says it (header x-espacio) and the screen shows it. */
export type EstadoEspacio = 'bien' | 'poco' | 'lleno';
