export const signIn = {
  title: 'Sign in',
  userName: 'User name or e-mail',
  password: 'Password',
  signIn: 'Sign in',
}
