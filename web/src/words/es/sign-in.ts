import type { Words } from '../index.ts'

export const signIn: Words['signIn'] = {
  title: 'Iniciar sesión',
  userName: 'Usuario o correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
}
