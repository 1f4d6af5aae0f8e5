// The terms of a visit by video. A change of any text needs another version: what was accepted is kept by version.

export const VERSION_TERMINOS = '2026-11-25.2';

export const TERMINOS_MEDICO = `La videoconsulta no sustituye la exploración física: usted decide si lo que ve y oye basta, y cita al paciente en persona cuando no.
Antes de comenzar compruebe quién es el paciente y anótelo con «Identidad comprobada».
Atienda desde un lugar donde nadie más vea ni oiga al paciente.
La videoconsulta no se graba. Queda registrado que ocurrió, cuándo comenzó y cuándo terminó, y quedan en el expediente las imágenes que el paciente envíe; los mensajes se borran y lo demás se escribe en el expediente.
Al terminarla se cierra también la del paciente.`;

export const TERMINOS_PACIENTE = `Acepto recibir atención médica por video. Sé que no sustituye la exploración física y que el médico puede pedirme acudir en persona.
En una urgencia no esperaré la videoconsulta: llamaré al servicio de emergencias o acudiré al hospital más cercano.
El médico comprobará quién soy antes de comenzar.
Estaré en un lugar privado, con buena conexión. Puedo terminar cuando quiera.
La videoconsulta no se graba y no la grabaré. Queda registrado que ocurrió, cuándo comenzó y cuándo terminó, y que acepté estos términos, con la fecha y la dirección de internet. Los mensajes se borran al terminar; las imágenes que envíe se guardan en mi expediente.
Mis datos se tratan según el aviso de privacidad de la clínica.`;

export const TERMINOS_PACIENTE_EN = `I agree to receive medical care by video. I know that it does not replace a physical examination and that the doctor may ask me to come in person.
In an emergency I will not wait for the video visit: I will call the emergency services or go to the nearest hospital.
The doctor will verify who I am before we start.
I will be in a private place with a good connection. I may end the visit whenever I want.
The video visit is not recorded and I will not record it. It is kept that it took place, when it started and ended, and that I accepted these terms, with the time and internet address. Messages are deleted when it ends; pictures that I send are kept in my medical file.
My data is handled as the clinic's privacy notice says.`;
