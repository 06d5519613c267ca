export const setUp = {
  title: 'Set up Sextant',
  hint: 'This makes the first account and its holder: the user who may do everything in it.',
  done: 'This installation is set up already.',
  linkIncomplete:
    'This link is not complete. Copy the whole set-up link that the server printed when it started.',
  name: 'Name of the account',
  nameHint: 'Your company, fleet or expedition',
  userName: 'User name',
  userNameHint: 'Without spaces; you sign in with it',
  email: 'E-mail address',
  licenses: 'Licences',
  licensesHint: 'How many devices may be active at the same time. The operator can change it later.',
  timeZone: 'Time zone',
  timeZoneHint: 'Daily limits start again at midnight here',
  run: 'Make the account',
}
