import type { Words } from '../words.ts'

export const share: Words['share'] = {
  untitled: 'Posición en vivo',
  until: (time, zone) => `En vivo hasta el ${time} (${zone})`,
  panel: 'Dispositivos compartidos',
  list: 'Dispositivos',
  count: (count) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`),
  search: 'Buscar un dispositivo',
  unnamed: (number) => `Dispositivo ${number}`,
  nothing: 'Este enlace no muestra nada en este momento.',
  noPosition: 'Aún sin posición',
  speed: 'Velocidad',
  course: 'Rumbo',
  altitude: 'Altitud',
  position: 'Posición',
  reported: (zone) => `Último informe (${zone})`,
  trail: 'La línea del mapa es su recorrido de las últimas 24 horas.',
  lost: 'Se ha perdido la conexión. Las posiciones pueden ser antiguas; se intenta de nuevo…',
  display: 'Presentación',
  units: 'Unidades',
  language: 'Idioma',
  colours: 'Colores',
  ended: 'Este enlace ha terminado',
  endedHint:
    'Se compartió por un tiempo que ya pasó, o quien lo compartió lo ha cerrado. Pídale un enlace nuevo si todavía lo necesita.',
  unreachable: 'No se puede cargar la vista compartida',
  unreachableHint: 'Compruebe su conexión. Se vuelve a intentar sin que haga nada.',
}
