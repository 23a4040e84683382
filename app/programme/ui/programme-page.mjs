/*
 * What makes the programme's pages answer at once; all of it works without. A button of the selection, a filter: the page is asked for
 * again by the address that the form would lead to, and what changed takes its place, so that nothing jumps and no word is said
 * twice, here and on the server. And the line of now moves on.
 */

/** Actions wait for each other: each begins from the address that the one before it led to. */
let before = Promise.resolve()

document.addEventListener('submit', (event) => {
  const form = event.target
  const sender = event.submitter
  if (form.id !== 'mine' && form.dataset.live === undefined) return
  event.preventDefault()
  if (form.id === 'mine') pressAtOnce(sender)
  before = before.then(() =>
    follow(addressOf(new FormData(document.getElementById(form.id) ?? form, null), sender)),
  )
})

document.addEventListener('change', ({ target }) => {
  if (target.name === 'dances') remember(target.value)
  if (target.form?.dataset.live !== undefined) target.form.requestSubmit()
})

function addressOf(fields, sender) {
  const query = new URLSearchParams([...fields].filter(([, value]) => value))
  if (sender?.name) query.set(sender.name, sender.value)
  return `${location.pathname}?${query}`
}

/** The answer comes soon; the finger wants it now. */
function pressAtOnce(button) {
  const same = `button[form=mine][value="${CSS.escape(button?.value ?? '')}"]`
  for (const each of document.querySelectorAll(same)) each.setAttribute('aria-busy', 'true')
}

async function follow(address) {
  let answer
  try {
    answer = await fetch(address, { headers: { Accept: 'text/html' } })
    if (!answer.ok) throw new Error(String(answer.status))
  } catch {
    location.assign(address)
    return
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const held = placeOf(document.activeElement)
  const open = [...document.querySelectorAll('main details[open]')].map(({ className }) => className)
  for (const part of ['main', 'body > header']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh))
  }
  for (const fold of document.querySelectorAll('main details')) fold.open ||= open.includes(fold.className)
  history.replaceState(null, '', answer.url)
  showRole()
  if (held) document.querySelector(held)?.focus({ preventScroll: true })
  say(document.querySelector('[data-said]')?.textContent ?? '')
  markNow()
}

/** How to find the same control in the next page. */
function placeOf({ id, name, value, form }) {
  if (id) return `#${CSS.escape(id)}`
  if (name === 'add' || name === 'drop') return `button[form=mine][value="${CSS.escape(value)}"]`
  return form && name ? `[name="${CSS.escape(name)}"]` : null
}

const voice = document.createElement('p')
voice.role = 'status'
voice.className = 'visually-hidden'
document.body.append(voice)

function say(text) {
  voice.textContent = text.replace(/\s+/g, ' ')
}

/** When the page was opened: in the demo the page says it, else the visitor's clock. */
const opened = Number(document.querySelector('[data-clock]')?.dataset.clock ?? performance.timeOrigin)
/** A row of the schedule's grid. */
const rowMs = 5 * 60_000

/** Says what is on, and moves the line over the day. */
function markNow() {
  const now = opened + Number(document.timeline.currentTime)
  for (const event of document.querySelectorAll('[data-from]')) {
    event.toggleAttribute('data-now', Number(event.dataset.from) <= now && now < Number(event.dataset.until))
  }
  for (const line of document.querySelectorAll('[data-line-from]')) {
    const rows = (now - Number(line.dataset.lineFrom)) / rowMs
    line.hidden = rows < 0 || now >= Number(line.dataset.lineUntil)
    if (line.hidden) continue
    line.style.gridRowStart = String(Math.floor(rows) + 2)
    line.style.setProperty('--past', `${Math.round((rows % 1) * 100)}%`)
  }
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copies]')
  if (!button) return
  const field = document.getElementById(button.dataset.copies)
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    // it is selected: the browser's own menu copies it
    return
  }
  button.textContent = button.dataset.done
  say(button.dataset.done)
})

/** The role is the device's own: pages are the same for everybody. */
function remember(role) {
  try {
    localStorage.setItem('dances', role)
  } catch {
    // a browser that stores nothing forgets it with the page
  }
}

function showRole() {
  let role = null
  try {
    role = localStorage.getItem('dances')
  } catch {
    // nothing is stored
  }
  for (const one of document.querySelectorAll('[name="dances"]')) if (one.value === role) one.checked = true
}

showRole()
markNow()
setInterval(markNow, 60_000)
