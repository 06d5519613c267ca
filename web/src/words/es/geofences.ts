import type { Words } from '../words.ts'

export const geofences: Words['geofences'] = {
  title: 'Geocercas',
  list: 'Lista de geocercas',
  listHint: 'Las flechas mueven, Intro muestra la geocerca.',
  shown: (shown, total) => (shown === total ? total : `${shown} de ${total}`),
  search: 'Buscar una geocerca',
  searchHint: 'Nombre, descripción o etiqueta',
  clearSearch: 'Borrar la búsqueda',
  none: 'Todavía no hay geocercas',
  noneHint:
    'Una geocerca es una zona del mapa: un puerto, una obra, una ruta. Las reglas le avisan cuando un dispositivo entra, sale o se desvía.',
  noneReadOnly: 'Quien puede cambiar esta cuenta puede dibujar zonas aquí.',
  noneFound: 'Ninguna geocerca coincide',
  showAll: 'Mostrar todas',
  add: 'Geocerca nueva',
  addShort: 'Nueva',
  kinds: { Circle: 'Círculo', Polygon: 'Polígono', Corridor: 'Corredor' },
  about: {
    Circle: 'Un centro y un radio: un puerto, una obra',
    Polygon: 'Cualquier contorno, vértice a vértice',
    Corridor: 'Una ruta y cuánto se puede desviar de ella',
  },
  kind: 'Forma',
  sizes: {
    Circle: (radius) => `radio ${radius}`,
    Polygon: (area) => area,
    Corridor: (length, width) => `${length} de largo, ${width} de ancho`,
  },
  gone: 'Esta geocerca ya no existe.',
  detail: 'Geocerca',
  size: 'Tamaño',
  corners: 'Vértices',
  holes: 'Huecos',
  centre: 'Centro',
  modified: (zone) => `Cambiada (${zone})`,
  tags: 'Etiquetas',
  tagsHint: 'Lo que quiera guardar con la zona: cliente, número de obra.',
  inside: (count) =>
    count === 0
      ? 'Ningún dispositivo está dentro ahora'
      : count === 1
        ? '1 dispositivo está dentro ahora'
        : `${count} dispositivos están dentro ahora`,
  insideMore: (count) => `y ${count} más`,
  rules: 'Reglas sobre esta zona',
  noRules: 'Ninguna regla usa esta zona todavía: no se avisa a nadie de lo que ocurre en ella.',
  makeRule: 'Crear una regla con esta zona',
  show: 'Mostrar en el mapa',
  editTitle: (name) => `Editar ${name}`,
  newTitle: { Circle: 'Círculo nuevo', Polygon: 'Polígono nuevo', Corridor: 'Corredor nuevo' },
  nameHint: 'Las alertas y las reglas llaman así a la zona.',
  delete: 'Eliminar la geocerca',
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteHint: (name) => `${name} desaparece del mapa para todos. Nadie puede recuperarla.`,
  deleted: (name) => `${name} se eliminó`,
  inUse:
    'Hay reglas de alerta que usan esta geocerca, por eso no se puede eliminar. Cambie o elimine antes esas reglas.',
  toRules: 'Ir a las reglas de alerta',
  latitude: 'Latitud',
  longitude: 'Longitud',
  radius: 'Radio',
  width: 'Ancho',
  widthHint: 'De borde a borde: la mitad queda a cada lado de la línea.',
  unit: (label) => `${label}: unidad`,
  positions: { Polygon: 'Vértices', Corridor: 'Puntos de la línea' },
  positionsHint: 'Una posición en cada línea: latitud, longitud. Siguen lo que usted dibuja.',
  holesKept: (count) =>
    count === 1
      ? 'El hueco de este polígono se conserva como está.'
      : `Los ${count} huecos de este polígono se conservan como están.`,
  fromDevice: {
    Circle: 'Alrededor de este dispositivo',
    Polygon: 'Añadir la posición de un dispositivo',
    Corridor: 'Añadir la posición de un dispositivo',
  },
  fromDeviceHint: 'Toma el último lugar en que estuvo el dispositivo.',
  chooseDevice: 'Elija un dispositivo',
  draw: {
    title: { Circle: 'Dibujar un círculo', Polygon: 'Dibujar un polígono', Corridor: 'Dibujar un corredor' },
    adjustTitle: 'Ajustar la forma',
    centre: 'Haga clic donde está el centro.',
    edge: 'Haga clic donde está el borde.',
    first: 'Haga clic donde empieza.',
    corner: 'Haga clic en el vértice siguiente.',
    closing:
      'Haga clic en el vértice siguiente; para cerrarlo, haga clic en el primero, doble clic o pulse Intro.',
    point: 'Haga clic en el punto siguiente.',
    ending: 'Haga clic en el punto siguiente; doble clic o Intro terminan la línea.',
    keys: 'Con el teclado: las flechas mueven el mapa, Espacio pone un punto en la cruz, Retroceso quita el último, Escape cancela.',
    adjust: {
      Circle: 'Arrastre el centro para moverlo, el punto del borde para cambiar el tamaño.',
      Polygon:
        'Arrastre los vértices. Arrastre un punto pequeño para añadir uno. Haga clic en un vértice para poder quitarlo.',
      Corridor:
        'Arrastre los puntos. Arrastre un punto pequeño para añadir uno. Haga clic en un punto para poder quitarlo.',
    },
    undo: 'Quitar el último punto',
    finish: 'Terminar',
    again: 'Dibujar de nuevo',
    more: 'Seguir dibujando',
    removeChosen: 'Quitar este vértice',
  },
  problems: {
    name: 'Dé un nombre a la zona.',
    latitude: 'Escriba una latitud de −90 a 90.',
    longitude: 'Escriba una longitud de −180 a 180.',
    radius: (least, most) => `Escriba un radio de ${least} a ${most}, o dibuje el círculo en el mapa.`,
    width: (least, most) => `Escriba un ancho de ${least} a ${most}.`,
    line: (line) => `La línea ${line} no es una posición. Escriba latitud, longitud, como 55.6761, 12.5683.`,
    range: (line) =>
      `La línea ${line} no está en la Tierra: la latitud va de −90 a 90 y la longitud de −180 a 180.`,
    corners: 'Un polígono necesita al menos tres vértices. Haga clic en el mapa o escríbalos aquí.',
    points: 'Un corredor necesita al menos dos puntos. Haga clic en el mapa o escríbalos aquí.',
    tooMany: (most) => `Una zona puede tener hasta ${most} posiciones.`,
  },
}
