/**
 * Surnames by country, most frequent first (the weight follows the place in the list),
 * then the ones the five countries share. `_` stands for a space inside a surname.
 */
export const APELLIDOS: Readonly<Record<'mx' | 'co' | 'pe' | 'ec' | 'cl', string>> = {
  mx: `Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes
Jiménez Torres Díaz Gutiérrez Mendoza Ruiz Aguilar Ortiz Castillo Moreno Romero Álvarez Méndez Chávez Rivera Juárez
Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Muñoz Rojas de_la_Cruz Contreras Salazar Luna Ortega
Guerrero Santiago Estrada Bautista Cortés Soto Alvarado Espinoza Lara Ríos Ávila Sandoval Silva León Delgado Carrillo
Cervantes Solís Rosas Márquez Mejía Vega Campos Cárdenas Santos Padilla Ibarra Maldonado Núñez Rosales Navarro Camacho
Valdez Miranda Trejo Acosta Cabrera Fuentes Robles Durán Serrano Molina Velasco Villanueva Orozco Salas Rangel Macías
Meza Pacheco Villegas Zamora Tapia Rosado Montes Barrera Osorio Suárez Ochoa Leyva Ponce Andrade Cordero Zavala Galván
Lozano Trujillo Villarreal Garza Treviño Cantú Elizondo Cano Montoya Arellano Escobar Valencia Huerta Bravo Calderón
Arias Avilés Nava Sosa Cisneros Beltrán Palacios Corona Esquivel Rubio Gallegos Aguirre Félix Zúñiga Enríquez Ayala
Arroyo Barajas Bernal Bermúdez Carmona Carranza Castañeda Chan Pech Canul Couoh Dzul Uc Cauich Cuéllar Escamilla
Escobedo Figueroa Franco Galicia Gallardo Galindo Hinojosa Jaramillo Jasso Lemus Limón Lira Longoria Lugo Luján Magaña
Manzo Mata Mondragón Monroy Montaño Mora Murillo Nájera Nieto Olvera Ordaz Orta Pantoja Paredes Peña Peralta Pineda
Plascencia Quezada Quintero Quiroz Rentería Reséndiz Rico Rocha Saldaña Salgado Salinas Segura Serna Sierra Tinoco
Toledo Tovar Urbina Uribe Valenzuela Valle Vallejo Varela Vera Villa Villalobos Yáñez Zárate Zepeda Montes_de_Oca
de_la_Rosa de_León del_Ángel del_Río de_la_Torre del_Valle Ponce_de_León Xochihua Tlatelpa Coyotl Tecuapetla Xicoténcatl Abarca Alcántara
Alcaraz Amador Anaya Ángeles Aranda Báez Becerra Benítez Bernabé Blanco Bonilla Briseño Caballero Calleja
Castellanos Cerda Cuevas Espinosa Frausto Gálvez Lazcano Ledesma Loera Olivares Zaragoza`,
  co: `Rodríguez Martínez García Gómez López González Hernández Sánchez Pérez Díaz Ramírez Muñoz Torres Rojas Moreno Vargas
Ortiz Jiménez Castro Gutiérrez Álvarez Valencia Ruiz Suárez Herrera Romero Quintero Morales Giraldo Rivera Arias
Castillo Mosquera Restrepo Ospina Mendoza Cárdenas Cardona Zapata Correa Osorio Londoño Marín Velásquez Mejía Jaramillo
Castaño Parra Medina Guerrero Agudelo Franco Salazar Palacios Uribe Betancur Henao Montoya Arango Vélez Echeverri
Beltrán Bernal Buitrago Caicedo Cuesta Córdoba Barrios de_la_Hoz Polo Acosta Ávila Bedoya Bermúdez Blanco Bonilla
Bravo Cabrera Calderón Camacho Campos Cano Carvajal Casas Castellanos Ceballos Chaparro Contreras Coronado Cortés Cruz
Cuervo Delgado Duarte Duque Escobar Espinosa Fernández Figueroa Flórez Fonseca Forero Fuentes Galeano Galindo Gallego
Galvis Garzón Gaviria Guevara Guzmán Hincapié Holguín Hoyos Hurtado Ibarra Infante Jaimes Lara Leal León Lozano Luna
Maldonado Manrique Marulanda Mesa Millán Miranda Molano Molina Monsalve Montaño Montes Mora Murcia Murillo Naranjo
Narváez Navarro Niño Novoa Ocampo Ochoa Ordóñez Orozco Ortega Otálora Pabón Pachón Páez Palomino Pardo Patiño Peña
Perdomo Pineda Pinilla Pinto Posada Prada Prieto Pulido Quiceno Ramos Rendón Reyes Rincón Ríos Rivas Roa Robayo Rozo
Rubiano Rueda Sandoval Sarmiento Segura Serrano Sierra Silva Solano Soto Tabares Téllez Tovar Triana Trujillo Useche
Valbuena Vanegas Vásquez Vega Velandia Velasco Vera Villa Villamizar Villegas Yepes Zambrano Zuluaga Zúñiga
Chocontá Tunjano Guacaneme Chinchilla Pertuz Charris Barraza Ariza Daza Ustáriz de_la_Rosa de_León de_Ávila del_Castillo
del_Toro Ladrón_de_Guevara San_Juan Angulo Riascos Cuero Quiñones Copete Asprilla Rentería Yandún Tumal Pantoja Benavides
Alzate Amaya Arboleda Aristizábal Atehortúa Bolaños Burbano Cadavid Cadena Chacón Chávez Erazo Estrada Guarín
Grisales Jurado Lizarazo Loaiza Melo Noguera Oviedo Palencia Peñaloza Rincones Santos`,
  pe: `Quispe Flores Sánchez García Rodríguez Rojas Mamani Huamán Vásquez Chávez Torres López Ramos Mendoza Castillo Díaz
Espinoza Condori Gonzales Fernández Ramírez Gutiérrez Cruz Pérez Vargas Ruiz Romero Silva Castro Martínez Apaza Salazar
Gómez Reyes Vega Huanca Palacios Herrera Cárdenas Villanueva Aguilar Guerrero Medina Campos Paredes Ortiz Delgado
Alvarado Cabrera Morales Chura Choque Zegarra Tello Palomino Valverde Zevallos Alarcón Ayala Hancco Ccori Yupanqui Cusi
Ticona Chambi Cahuana Saavedra Carrasco Navarro Núñez Luna Soto Peña Rivera Santos Sotelo Ponce Velásquez Maldonado
Bravo Benites Bautista Calderón Carbajal Carrión Ccallo Ccama Chipana Cóndor Contreras Córdova Correa Cornejo Coronel
Cotrina Cueva Dávila de_la_Cruz Escobar Estrada Farfán Figueroa Galindo Gamarra Guevara Guzmán Huamaní Huaraca
Huarcaya Huertas Inga Izquierdo Jara Jiménez Julca Lazo León Linares Llanos Llerena Loayza Loyola Lozano Luque Machaca
Manrique Márquez Marín Mejía Meléndez Melgar Meza Miranda Molina Montes Montoya Mori Muñoz Neyra Ochoa Olivera Ordóñez
Orellana Oré Pacheco Pachas Pari Parra Pariona Paucar Pinedo Pinto Portilla Poma Portugal Prado Puma Quintana Quiñones
Quiroz Quito Ríos Rivas Robles Rosales Rubio Salas Salcedo Salinas Samamé Sandoval Segura Seminario Serrano Sierra Solís
Solórzano Sosa Suárez Sulca Taipe Talavera Tapia Távara Tejada Tenorio Tito Toledo Trujillo Ugarte Urbina Valdivia
Valencia Valdez Valenzuela Vela Velarde Vera Vera_Tudela Vigo Vilca Vílchez Villalobos Villegas Yáñez Yarlequé Yataco
Zamora Zapata Zárate Zavala Zúñiga del_Águila del_Carpio de_la_Puente Ludeña Livaque Chumpitaz Huapaya Manco Nolasco
Sifuentes Shupingahua Tuanama Sangama Tapullima Ccahuana Ccoyllo Umeres Usca Yucra Zanabria
Acosta Aguirre Albarracín Alva Álvarez Arce Arias Ascencio Atoche Ávalos Barrientos Becerra Bazán Bernal Berrocal Burga
Cáceres Callata Calla Castañeda Chafloque Crisanto Espejo Lizana`,
  ec: `Zambrano Sánchez García Rodríguez Cedeño Mendoza Torres López Morales Vera Castro Vélez Moreira Macías González
Loor Guamán Guerrero Ramírez Quishpe Herrera Ortiz Espinoza Pérez Jaramillo Flores Castillo Rivera Reyes Gómez Delgado
Alvarado Bravo Chávez Martínez Andrade Suárez Vásquez Ponce Cevallos Cabrera Rojas Salazar Romero Intriago Toapanta
Villacís Ordóñez Caiza Chango Cárdenas Peralta Jiménez Mora Benavides Muñoz Vaca Narváez Carrión Guevara Aguirre
Álvarez Paredes Villavicencio Chicaiza Tipán Simbaña Pilataxi Morocho Yánez Proaño Briones Mero Anchundia Pincay Tomalá
Tigua Arteaga Aguilar Arévalo Arias Armijos Arroyo Astudillo Ayala Barragán Barreiro Basantes Bermeo Borja Bustamante
Bustos Caicedo Calderón Campoverde Campuzano Cadena Carvajal Castañeda Ceballos Chala Chiluisa Chuquimarca Cobos Coello
Congo Cordero Córdova Coronel Correa Criollo Cruz Cueva Dávila Díaz Domínguez Duarte Enríquez Erazo Escobar Espín
Estrada Estupiñán Fajardo Farinango Fernández Fierro Franco Freire Galarza Gallegos Gaibor Granda Granja Guanoluisa
Gualotuña Guaraca Gutiérrez Guzmán Heredia Hidalgo Hurtado Iza Jácome Jumbo Lara Lascano Lema León Litardo Loja Lozano
Luna Maigua Maldonado Malla Manosalvas Marcillo Matute Medina Mejía Merchán Mina Molina Moncayo Montalvo Montenegro Montero
Montesdeoca Moreno Moya Murillo Naranjo Naula Navarrete Noboa Núñez Ochoa Olmedo Ormaza Orozco Ortega Palacios Palma
Parra Parrales Párraga Pazmiño Peñafiel Pesántez Pilay Pinargote Plúas Pozo Puga Quiñónez Quimí Quinga Quinatoa Quiroz
Ramos Recalde Revelo Ríos Rivadeneira Robles Rosero Ruiz Saavedra Salas Salcedo Saltos Samaniego Santana Santillán
Sarmiento Segovia Serrano Silva Solís Solórzano Soria Tapia Tenesaca Tenorio Terán Tituaña Toala Tobar Trujillo Ulloa
Unda Valarezo Valencia Vallejo Vargas Vega Velasco Verdezoto Viteri Villamar Vinueza Yagual Yépez Yumbo Zamora Zapata
Zurita de_la_Cruz de_la_Torre del_Pozo del_Salto San_Andrés Ponce_de_León Pinto Lliguín Sisalema Masaquiza Cachimuel`,
  cl: `González Muñoz Rojas Díaz Pérez Soto Contreras Silva Martínez Sepúlveda Morales Rodríguez López Fuentes Hernández
Torres Araya Flores Espinoza Valenzuela Castillo Tapia Reyes Gutiérrez Castro Pizarro Álvarez Vásquez Sánchez Fernández
Ramírez Carrasco Gómez Cortés Herrera Núñez Jara Vergara Rivera Figueroa Riquelme García Miranda Bravo Vera Molina Vega
Campos Sandoval Orellana Cárdenas Olivares Alarcón Gallardo Ortiz Garrido Salazar Guzmán Henríquez Saavedra Navarro
Aguilera Parra Romero Aravena Vargas Cáceres Yáñez Leiva Escobar Ruiz Valdés Vidal Salinas Zúñiga Peña Godoy Lagos
Maldonado Bustos Medina Pino Palma Moreno Sanhueza Carvajal Navarrete Sáez Alvarado Donoso Poblete Bustamante Toro
Ortega Venegas Guerrero Mendoza Farías San_Martín Acevedo Acuña Aguayo Aguirre Alegría Allende Alvear Arancibia Arenas
Arias Arriagada Astudillo Avendaño Avilés Ayala Baeza Bahamondes Barra Barraza Barría Barrientos Barrios Becerra Bello
Benavides Bernal Burgos Caamaño Cabezas Cabrera Calderón Calfuqueo Canales Candia Caro Carreño Castañeda Catalán
Catrileo Cerda Chandía Chávez Cid Cifuentes Cisternas Concha Cordero Cornejo Correa Cruz Cuevas Curihuinca Delgado
Duarte Durán Echeverría Elgueta Erazo Escalona Espinosa Fica Gajardo Gallegos Gatica Guajardo Guerra Hidalgo
Huenchumilla Huerta Ibáñez Illanes Inostroza Jaramillo Jerez Jiménez Jofré Lara Leal León Letelier Lillo Lizama Llanos
Lobos Loyola Luna Madrid Manríquez Mansilla Marín Mardones Márquez Matamala Matus Maturana Mella Meléndez Meza
Millán Monsalve Montecinos Montenegro Mora Moraga Moya Nahuelpan Neira Norambuena Novoa Ojeda Olave Olguín Opazo Órdenes
Orrego Osorio Osses Otárola Oyarzún Pacheco Padilla Paillalef Painemal Pardo Paredes Pavez Peralta Pinto Plaza Ponce
Quezada Quintana Quiroga Quiroz Ramos Rebolledo Retamal Rivas Robles Rosales Rubilar Salas Salgado Santander
Santibáñez Santis Segura Serrano Solís Toledo Troncoso Ulloa Uribe Urrutia Urzúa Valdebenito Valdivia Valencia
Vallejos Varas Velásquez Véliz Vicencio Vilches Villagrán Villalobos Villanueva Villarroel Villegas Yévenes Zamora
Zapata Zárate Zavala Zenteno de_la_Fuente del_Río de_la_Barra del_Canto Ladrón_de_Guevara`,
};
