import type { Words } from '../words.ts'

export const map: Words['map'] = {
  title: 'Mapa',
  controls: 'Controles del mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  globe: 'Ver como globo',
  chooseMap: 'Elegir un mapa',
  bundled: 'Mapamundi (funciona sin conexión)',
  fallback: (wanted, shown) => `No se puede cargar el mapa «${wanted}». Se muestra «${shown}».`,
  fitAll: 'Mostrar todos los dispositivos',
  follow: (name) => `Seguir a ${name}`,
  geofences: 'Mostrar las geocercas',
  legend: 'Leyenda',
  samePlace: (count) => (count === 1 ? '1 dispositivo aquí' : `${count} dispositivos en este lugar`),
  measure: 'Medir una distancia',
  measureStart: 'Haga clic donde empieza. Con el teclado: mueva el mapa con las flechas y pulse Intro.',
  measureNext: 'Haga clic en el punto siguiente. Escape termina.',
  measureUndo: 'Quitar el último punto',
  greatCircle: 'Círculo máximo (la más corta)',
  rhumbLine: 'Loxodrómica (un solo rumbo)',
  bearing: (degrees) => `último tramo ${degrees}`,
}
