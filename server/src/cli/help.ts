export const HELP = `Usage: npm run -s sextant -- <command> [options]

Works while the server runs and while it does not. Each command prints one JSON object.

  account create    --name Acme --user-name acme --email ops@acme.test --password …
                    [--licenses 5] [--time-zone UTC] [--country US]
                    make an account and its holder
  account list      all accounts with their licences
  account licenses  --user-name acme [--set 10]
                    show or set the number of licences
  user list         [--user-name acme]
                    users of the installation, or of that user's account
  user password     --user-name acme --password …
                    set a password; ends the user's sessions
  key create        --user-name acme
                    generate or regenerate a user's API key; it is shown this once
  key delete        --user-name acme
                    delete a user's API key and end its tokens
  mail test         --to someone@example.org
                    send an e-mail through SMTP_URL and print what the mail server said
  sms test          --to +351912345678
                    send an SMS through SMS_URL or SMPP_URL and print what the other side said
  backup            --to /backups/monday
                    copy the embedded database and the secret key into a new folder, while
                    the server runs or not; what it wrote is read back and compared
  restore           --from /backups/monday
                    check a backup and make DATA_DIR, which must be empty, out of it
  migrate           bring the database up to date

With --password - the password is read from standard input.
The same environment variables as for the server say which installation it is: see npm start -- --help.
`
