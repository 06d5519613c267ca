import type { Words } from '../words.ts'

export const live: Words['live'] = {
  title: 'Dispositivos',
  shown: (shown, all) => (shown === all ? `${all} en total` : `${shown} de ${all}`),
  add: 'Añadir dispositivo',
  /** On the button, which is called `add`. */
  addShort: 'Añadir',
  search: 'Buscar dispositivos',
  searchHint: 'Nombre, ID, teléfono, grupo, etiqueta…',
  clearSearch: 'Borrar la búsqueda',
  states: 'Filtrar por estado',
  group: 'Grupo',
  allGroups: 'Todos los grupos',
  sort: 'Ordenar por',
  sorts: {
    name: 'Nombre',
    report: 'Último informe',
    state: 'Estado',
    speed: 'Velocidad',
  },
  list: 'Lista de dispositivos',
  listHint: 'Las flechas mueven, Intro abre, F marca como favorito.',
  never: 'Aún sin informes',
  expired: 'Caducado',
  expiresIn: (days) => (days <= 0 ? 'Caduca hoy' : days === 1 ? 'Caduca en 1 día' : `Caduca en ${days} días`),
  alerts: (count) => (count === 1 ? '1 alerta abierta' : `${count} alertas abiertas`),
  favourite: 'Favorito',
  addFavourite: (name) => `Mantener ${name} arriba`,
  removeFavourite: (name) => `Dejar de mantener ${name} arriba`,
  licences: 'Licencias en uso',
  licencesOf: (used, total) => `${used} de ${total}`,
  licencesFull:
    'Todas las licencias están en uso. Un dispositivo que caduca o se elimina libera una; quien administra este servidor puede dar más.',
  none: 'Aún no hay dispositivos',
  noneHint:
    'Un dispositivo es un rastreador que informa de dónde está. Añada uno y aparecerá aquí y en el mapa.',
  noneScoped: 'Usted ve los dispositivos que se le asignan. Por ahora no hay ninguno.',
  noMatch: 'Ningún dispositivo coincide',
  noMatchHint: 'Busque menos o quite los filtros.',
  showAll: 'Mostrar todos los dispositivos',
  reading: 'Leyendo los dispositivos…',
}
