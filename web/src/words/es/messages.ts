import type { Words } from '../words.ts'

const attemptsOf = (count: number) => (count === 1 ? 'un intento' : `${count} intentos`)

export const messages: Words['messages'] = {
  title: 'Mensajes',
  hint: 'Cada correo y SMS que debía enviarse: qué fue de él y por qué.',
  statuses: { queued: 'En espera', sent: 'Enviado', failed: 'Fallido', suppressed: 'Retenido' },
  channels: { Email: 'Correo', SMS: 'SMS' },
  outcomes: {
    sent: 'Aceptado por el otro lado',
    refused: 'Rechazado por el otro lado',
    failed: 'Falló; se reintentó después',
    uncertain: 'No se sabe si fue aceptado',
  },
  reasons: {
    daily_limit_reached: 'Límite diario alcanzado',
    backing_off: 'La misma alerta, demasiado pronto',
    device_expired: 'El dispositivo había caducado',
    not_configured: 'No configurado en el servidor',
    retrying: 'Reintentando',
    refused: 'Rechazado por el otro lado',
    gave_up: 'Todos los intentos fallaron',
  },
  table: 'Mensajes, el más reciente primero',
  channel: 'Canal',
  status: 'Estado',
  to: 'Para',
  device: 'Dispositivo',
  about: 'Asunto',
  made: (zone) => `Creado (${zone})`,
  sent: (zone) => `Enviado (${zone})`,
  anyChannel: 'Todos los canales',
  anyStatus: 'Cualquier estado',
  anyDevice: 'Todos los dispositivos',
  platform: 'Nota de la plataforma',
  clearFilters: 'Quitar filtros',
  none: 'Todavía no hay mensajes',
  noneHint:
    'Cuando una regla de alerta avisa por correo o SMS, cada mensaje se guarda aquí con lo que fue de él. Elija los destinatarios en la regla.',
  toRules: 'Ir a las reglas de alerta',
  noneFound: 'Ningún mensaje cumple estos filtros',
  noneFoundHint: 'Quite los filtros para ver todos los mensajes.',
  detail: 'Mensaje',
  subject: 'Asunto',
  text: 'Texto',
  alert: 'Alerta',
  showAlert: 'Ver la alerta de la que avisa',
  byHand: 'Enviado a mano',
  attempts: 'Intentos',
  noAttempts: 'Todavía no se ha intentado enviarlo.',
  attempt: (number) => `Intento ${number}`,
  underWay: 'En curso, o se perdió su final',
  explainQueued: 'Está en la cola y se enviará en un momento.',
  explainSent: 'El otro lado lo ha aceptado.',
  explainLimit: (what, day, next, zone) =>
    `El dispositivo había agotado sus ${what} del ${day}. El contador vuelve a empezar el ${next} a las 00:00 (${zone}). Suba el límite del dispositivo o reenvíelo después.`,
  explainBackingOff:
    'La misma alerta volvió poco después de la anterior, por eso este mensaje se retuvo. Uno posterior dice cuántas veces ha ocurrido.',
  explainExpired:
    'El dispositivo había caducado cuando debía enviarse. Un dispositivo caducado no envía nada.',
  explainNotConfigured: (variables) =>
    `Este servidor aún no puede enviarlo. Se conserva y saldrá cuando el operador haya configurado ${variables}.`,
  explainGaveUpNotConfigured: (variables) =>
    `El servidor no pudo enviarlo a tiempo: ${variables} no están configuradas. Pregunte al operador y reenvíelo.`,
  explainRetrying: (attempts) =>
    `${attempts === 1 ? 'Falló un intento' : `Fallaron ${attempts} intentos`}. El siguiente llega solo.`,
  explainRefused: (said) => `El otro lado no lo acepta${said}. Compruebe el destinatario.`,
  explainGaveUp: (attempts, said) => `Se abandonó después de ${attemptsOf(attempts)}${said}.`,
  said: (detail) => `: «${detail}»`,
  emails: 'correos',
  sms: 'SMS',
  resend: 'Reenviar',
  resendHint: 'Cuenta como un mensaje más del dispositivo hoy.',
  resendTwice: 'Ya se envió: el destinatario lo recibirá dos veces.',
  resent: 'Está en la cola',
  refusedLimit: (what, when) =>
    `Al dispositivo no le quedan ${what} hoy. Puede volver a enviar el ${when}, o enseguida si se sube su límite diario.`,
  refusedExpired: 'El dispositivo ha caducado, y un dispositivo caducado no envía nada. Reactívelo primero.',
  refusedQueued: 'Ya está en la cola.',
  toDevice: 'Abrir el dispositivo',
  mailMissing: 'El correo no está configurado',
  smsMissing: 'Los SMS no están configurados',
  mailMissingText:
    'Los correos esperan en la cola hasta que el operador de este servidor configure SMTP_URL y MAIL_FROM y lo reinicie. Véase «Messages» en la documentación.',
  smsMissingText:
    'Los SMS esperan en la cola hasta que el operador de este servidor configure SMS_URL o SMPP_URL y lo reinicie. Véase «Messages» en la documentación.',
}
