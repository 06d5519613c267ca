import type { Words } from '../../words.ts'

export const message: Words['devices']['message'] = {
  title: (name) => `Enviar un mensaje por ${name}`,
  channel: 'Enviar por',
  email: 'Correo',
  sms: 'SMS',
  to: 'Para',
  toEmail: 'Direcciones de correo. Pulse Intro después de cada una.',
  toSms: 'Números de teléfono con prefijo de país, como +4520123456. Pulse Intro después de cada uno.',
  subject: 'Asunto',
  subjectHint: (name) => `Message from ${name}, si se deja vacío`,
  text: 'Mensaje',
  characters: (left) => `Quedan ${left} caracteres`,
  send: 'Enviar',
  needRecipient: 'Escriba al menos un destinatario.',
  badEmail: (value) => `${value} no es una dirección de correo.`,
  badPhone: (value) => `${value} no es un número de teléfono con prefijo de país.`,
  needText: 'Escriba un mensaje.',
  tooLong: (most) => `Como máximo ${most} caracteres.`,
  left: (left, limit) => `Hoy quedan ${left} de ${limit}. Cada destinatario cuenta como uno.`,
  leftUnlimited: 'Sin límite diario.',
  tooFew: (needed, left) =>
    `Esto ocupa ${needed} y hoy quedan ${left}. Aumente el límite o espere al día siguiente.`,
  refused: (when, zone) =>
    `El límite diario no lo permite, así que no se envió nada. Los contadores vuelven a empezar el ${when} (${zone}). Puede aumentar el límite en la pestaña Límites.`,
  uncertain:
    'No llegó ninguna respuesta. Puede que se haya enviado de todos modos: mire los mensajes de este dispositivo antes de enviarlo otra vez. Lo que escribió se conserva.',
  lookAtMessages: 'Mensajes de este dispositivo',
  queued: (count) => (count === 1 ? 'El mensaje está en camino' : `${count} mensajes están en camino`),
}
