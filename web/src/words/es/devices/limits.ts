import type { Words } from '../../words.ts'

export const limits: Words['devices']['limits'] = {
  email: 'Límite diario de correos',
  emailHint: 'Alertas por correo electrónico que este dispositivo puede enviar en un día',
  sms: 'Límite diario de SMS',
  smsHint: 'Mensajes de texto que este dispositivo puede enviar en un día',
  noEmailLimit: 'Sin límite de correos',
  noSmsLimit: 'Sin límite de SMS',
  unlimited: 'Sin límite',
  nothing: '0 significa que no se envía nada. Las alertas se guardan y se muestran como siempre.',
  enterNumber: 'Escriba un número entero de 0 a 1.000.000, o elija sin límite.',
  emailsToday: 'Correos enviados hoy',
  smsToday: 'SMS enviados hoy',
  ofLimit: (sent, limit) => `${sent} de ${limit}`,
  noLimitSet: (sent) => `${sent}, sin límite`,
  reached:
    'Se alcanzó el límite: hoy no se envía nada más. Los mensajes siguientes quedan registrados como suprimidos.',
  restart: (zone, left) => `Los contadores vuelven a empezar a las 00:00 (${zone}), dentro de ${left}.`,
  expires: 'Caduca',
  expiresHint: 'Después de la fecha el dispositivo deja de procesarse y libera su licencia',
  date: 'Fecha de caducidad',
  dateHint: (zone) => `Caduca a las 00:00 (${zone}) de ese día.`,
  chooseDate: 'Elija una fecha o desactive Caduca.',
  atOnce: 'Ese día ya ha empezado: al guardar, el dispositivo caduca de inmediato y su licencia queda libre.',
  backAgain: (free) =>
    free === 1
      ? 'Al guardar, el dispositivo vuelve a estar activo y ocupa una licencia (1 libre).'
      : `Al guardar, el dispositivo vuelve a estar activo y ocupa una licencia (${free} libres).`,
  readOnly: 'Puede ver los límites, pero no cambiarlos.',
  neverExpires: 'No caduca',
  expiresOn: (date, zone) => `${date}, 00:00 (${zone})`,
}
