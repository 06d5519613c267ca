import type { Words } from '../../words.ts'

export const addDevice: Words['devices']['addDevice'] = {
  title: 'Añadir un dispositivo',
  id: 'IMEI o número de serie',
  idHint:
    'Cómo se identifica el rastreador. El IMEI (15 cifras) está en su etiqueta o en la caja; en muchos rastreadores lo muestra *#06# o la aplicación de configuración. Después no se puede cambiar.',
  idEmpty: 'Déjelo vacío y se crea un id, para una aplicación o integración propia.',
  badId: 'Solo se admiten letras, cifras y . _ : -, como máximo 64.',
  taken: 'Este id ya pertenece a un dispositivo, quizá de otra cuenta. Compruebe el número.',
  checkImei:
    'Un IMEI lleva una cifra de control y esta no coincide. Compruebe si hay alguna cifra equivocada.',
  groups: 'Grupos',
  groupsHint: 'Se pueden cambiar en cualquier momento.',
  chooseGroups: 'Elegir grupos',
  expires: 'Fecha de caducidad',
  expiresHint: (zone) =>
    `Desde las 00:00 (${zone}) de ese día no acepta informes y libera su licencia. Vacía: no caduca.`,
  defaults: (emails, sms) =>
    `Límites diarios para empezar: ${emails} correos, ${sms} SMS. Se pueden cambiar en la pestaña Límites.`,
  unlimited: 'sin límite de',
  create: 'Añadir el dispositivo',
  created: (name) => `${name} ya puede informar`,
  groupsFailed: 'El dispositivo se añadió, pero no a todos los grupos. Abra sus grupos y reintente.',
  show: 'Mostrar el dispositivo',
  another: 'Añadir otro',
  oneDeviceOnly: 'Usted ve un solo dispositivo, así que no puede añadir otros.',
}
