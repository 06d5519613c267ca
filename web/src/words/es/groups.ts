import type { Words } from '../words.ts'

export const groups: Words['groups'] = {
  title: 'Grupos',
  hint: 'Los grupos reúnen dispositivos: para encontrarlos, limitar lo que ve un usuario, compartirlos y para reglas de alerta.',
  add: 'Nuevo grupo',
  edit: 'Grupo',
  none: 'Todavía no hay grupos',
  noneHint:
    'Reúna los barcos de un mar o los camiones de una base, y encuéntrelos, compártalos y vigílelos como uno solo.',
  devices: (count) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`),
  noDescription: 'Sin descripción',
  members: 'Dispositivos de este grupo',
  delete: 'Eliminar este grupo',
  deleteHint: (name) =>
    `Se elimina «${name}». Sus dispositivos y su historial se conservan. No se puede eliminar un grupo que nombra una regla de alerta o la vista de un usuario.`,
}
