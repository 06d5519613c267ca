import type { Words } from '../words.ts'

export const signIn: Words['signIn'] = {
  title: 'Iniciar sesión',
  tagline: 'Dónde están sus rastreadores y qué va mal',
  language: 'Idioma',
  userName: 'Usuario o correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  noAccountYet:
    'Todavía no hay ninguna cuenta. Abra el enlace de configuración que el servidor mostró al arrancar para crear la primera.',
  forgotten: '¿Olvidó la contraseña?',
  forgottenHint: 'Enviamos un enlace para una contraseña nueva al correo del usuario.',
  sendLink: 'Enviar el enlace',
  linkSent:
    'Si existe ese usuario, un correo con un enlace va en camino. El enlace sirve una vez, durante 60 minutos. ¿Nada tras unos minutos? Mire en el correo no deseado o pregunte al titular de su cuenta.',
  backToSignIn: 'Volver a iniciar sesión',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 8 caracteres. Las demás sesiones de este usuario terminan.',
  again: 'La misma otra vez',
  setPassword: 'Establecer la contraseña',
  passwordSet: 'La contraseña nueva está establecida. Inicie sesión con ella.',
  linkIncomplete: 'Este enlace no está completo. Cópielo entero del correo o pida uno nuevo.',
  passwordTooShort: (least) => `Al menos ${least} caracteres`,
  notTheSame: 'No coinciden',
}
