/** What most consulting rooms write every day; each clinic words its own. */
export default () =>
  Object.entries({
    'Exploración normal':
      'Alerta, orientado, bien hidratado. Cardiopulmonar sin compromiso. Abdomen blando, no doloroso, sin masas. Extremidades sin edema.',
    'Interrogatorio negado': 'Niega fiebre, disnea, dolor torácico, vómito, diarrea y pérdida de peso.',
    'Signos de alarma':
      'Se explican los signos de alarma: fiebre que no cede, dificultad para respirar, dolor intenso, vómito que no permite tomar líquidos o sangrado. Si aparecen, acudir a urgencias.',
    'Cita abierta a urgencias': 'Cita abierta a urgencias en caso de empeorar.',
    'Control en un mes': 'Se cita a control en un mes con los resultados.',
    'Dieta y ejercicio':
      'Dieta baja en sal y en azúcares, verduras en cada comida, caminar 30 minutos cinco días a la semana y dormir de 7 a 8 horas.',
    'Apego al tratamiento': 'Buen apego al tratamiento, sin efectos adversos.',
    'Reposo e hidratación': 'Reposo relativo e hidratación abundante.',
    'Consentimiento verbal': 'Se explica el procedimiento, sus riesgos y alternativas; el paciente acepta.',
  }).map(([NOMBRE, TEXTO]) => ({ NOMBRE, TEXTO }));
