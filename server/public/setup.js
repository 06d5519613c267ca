const form = document.getElementById('setup')
const problem = document.getElementById('problem')
const token = location.hash.slice(1)
let userName = ''

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
form.elements.timeZone.value = zone || 'UTC'
const zones = document.getElementById('zones')
for (const name of ['UTC', ...Intl.supportedValuesOf('timeZone')])
  zones.append(Object.assign(document.createElement('option'), { value: name }))

if (!token) say('Open the whole link that the server printed at its start: the part after # is missing.')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  say('')
  const fields = Object.fromEntries(new FormData(form))
  userName = fields.userName
  const answer = await send('POST', '/api/setup', { ...fields, licenses: Number(fields.licenses), token })
  if (!answer.success) return
  form.hidden = true
  document.getElementById('done').hidden = false
  document.getElementById('generate').focus()
})

document.getElementById('generate').addEventListener('click', async (event) => {
  const answer = await send('POST', '/api/account/apiKey')
  if (!answer.success) return
  event.target.hidden = true
  document.getElementById('key-text').textContent = answer.apiKey
  document.getElementById('example').textContent =
    `curl ${location.origin}/api/Auth/Token \\\n  -H 'content-type: application/json' \\\n` +
    `  -d '${JSON.stringify({ userName, apiKey: answer.apiKey })}'`
  document.getElementById('key').hidden = false
})

document.getElementById('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(document.getElementById('key-text').textContent)
  document.getElementById('copied').textContent = 'Copied.'
})

async function send(method, url, body) {
  try {
    const response = await fetch(url, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!answer.success) say(answer.error)
    return answer
  } catch {
    say('The server cannot be reached. What you typed is still here: try again.')
    return { success: false }
  }
}

function say(text) {
  problem.textContent = text
}
