import type { Words } from '../../words.ts'

export const panel: Words['devices']['panel'] = {
  label: (name) => `Detalles de ${name}`,
  imei: (id) => `IMEI ${id}`,
  id: (id) => `Id ${id}`,
  tabs: 'Qué mostrar del dispositivo',
  overview: 'Resumen',
  limits: 'Límites',
  alerts: 'Alertas',
  centre: 'Mostrarlo en el mapa',
  share: 'Compartirlo con un enlace',
  more: 'Más sobre este dispositivo',
  edit: 'Editar',
  groups: 'Grupos',
  sendMessage: 'Enviar un mensaje',
  setUp: 'Cómo configurar el envío',
  delete: 'Eliminar',
  gone: 'Este dispositivo ya no existe',
  goneHint: 'Se eliminó, o no está entre los dispositivos que usted puede ver.',
}
