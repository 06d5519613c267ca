import { chromium } from '@playwright/test'
const which = process.argv.slice(2)
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--use-angle=swiftshader','--enable-unsafe-swiftshader','--font-render-hinting=none'] })
const c = await b.newContext({ viewport:{width:1280,height:800}, locale:'en-GB', timezoneId:'Europe/Lisbon', reducedMotion:'reduce' })
const p = await c.newPage()
p.on('pageerror', e=>console.log('PAGEERROR',String(e)))
p.on('console', m=>{ if(m.type()==='error') console.log('CONSOLE',m.text().slice(0,300)) })
await p.goto('http://127.0.0.1:15444/sign-in')
await p.getByLabel('User name or e-mail').fill('acme',{timeout:120000})
await p.getByRole('textbox',{name:'Password'}).fill('correct horse battery')
await p.getByRole('button',{name:'Sign in'}).click()
await p.getByRole('navigation',{name:'Main'}).first().waitFor({timeout:120000})
for (const w of which) {
  const [name, path, look='light', action] = w.split('|')
  await p.emulateMedia({colorScheme: look==='dark'?'dark':'light'})
  await p.setViewportSize(look==='phone'?{width:390,height:844}:{width:1280,height:800})
  await p.goto('http://127.0.0.1:15444'+path)
  await p.locator('h1').first().waitFor({timeout:60000})
  if (action) { const f = new (Object.getPrototypeOf(async function(){}).constructor)('p', action); await f(p) }
  await p.waitForTimeout(3500)
  await p.screenshot({path:`/tmp/w4/${name}-${look}.png`})
  console.log('shot', name, look, await p.evaluate(()=>document.documentElement.scrollWidth))
}
await b.close()
