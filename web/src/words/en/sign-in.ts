export const signIn = {
  title: 'Sign in',
  tagline: 'Where your trackers are, and what is wrong',
  language: 'Language',
  userName: 'User name or e-mail',
  password: 'Password',
  signIn: 'Sign in',
  noAccountYet:
    'There is no account yet. Open the set-up link that the server printed when it started to make the first one.',
  forgotten: 'Forgotten password?',
  forgottenHint: 'We send a link for a new password to the e-mail address of the user.',
  sendLink: 'Send the link',
  linkSent:
    'If there is such a user, an e-mail with a link is on its way. The link works once, for 60 minutes. Nothing after some minutes? Look into the spam folder, or ask the holder of your account.',
  backToSignIn: 'Back to sign in',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters. All other sessions of this user end.',
  again: 'The same again',
  setPassword: 'Set the password',
  passwordSet: 'The new password is set. Sign in with it.',
  linkIncomplete: 'This link is not complete. Copy it whole from the e-mail, or ask for a new one.',
  passwordTooShort: (least: number) => `At least ${least} characters`,
  notTheSame: 'The two are not the same',
}
