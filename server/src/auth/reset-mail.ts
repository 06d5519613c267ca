export const MAIL_LANGUAGES = ['en', 'es'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

interface ResetMail {
  name: string
  userName: string
  url: string
  minutes: number
}

const TEXTS = {
  en: {
    subject: 'Choose a new password',
    label: 'Choose a new password',
    text: ({ name, userName, url, minutes }: ResetMail) =>
      `Hello ${name},\n\n` +
      `somebody asked for a new password for the user ${userName}. Open this page to choose one:\n${url}\n\n` +
      `The link works once and for ${minutes} minutes. Choosing a new password signs you out everywhere.\n\n` +
      'If it was not you, do nothing: your password stays as it is.',
  },
  es: {
    subject: 'Elige una contraseña nueva',
    label: 'Elegir una contraseña nueva',
    text: ({ name, userName, url, minutes }: ResetMail) =>
      `Hola, ${name}:\n\n` +
      `Alguien ha pedido una contraseña nueva para el usuario ${userName}. Abre esta página para elegirla:\n${url}\n\n` +
      `El enlace sirve una sola vez y durante ${minutes} minutos. Al cambiar la contraseña se cierran todas tus sesiones.\n\n` +
      'Si no has sido tú, no hagas nada: tu contraseña no cambia.',
  },
}

/** What the e-mail says. The link is the only secret in it. */
export function writeResetMail(language: MailLanguage, mail: ResetMail) {
  const { subject, label, text } = TEXTS[language]
  return { subject, text: text(mail), language, link: { label, url: mail.url } }
}
