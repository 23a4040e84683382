/*
 * Makes the programme's pages respond without a full reload; everything works without it. A press on a selection button or filter fetches the page
 * under the address the form would lead to and replaces the changed parts, so that the page does not jump and each text exists once, on the server.
 * It also moves the line of the present time.
 */

/** Actions run one after the other: each starts from the address of the one before. */
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

/** Shows the pressed state before the response arrives. */
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
  // a new day without a known height would move what is being looked at
  document.documentElement.dataset.laidOut = ''
  for (const part of ['main', 'body > header']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh))
  }
  for (const fold of document.querySelectorAll('main details')) fold.open ||= open.includes(fold.className)
  history.replaceState(null, '', answer.url)
  showRole()
  if (held) document.querySelector(held)?.focus({ preventScroll: true })
  say(document.querySelector('[data-announced]')?.textContent ?? '')
  markNow()
}

/** Identifies the same control in the next page. */
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

/** The present time when the page was opened: in the demo from the page, else the visitor's clock. */
const opened = Number(document.querySelector('[data-clock]')?.dataset.clock ?? performance.timeOrigin)
/** A row of the schedule's grid. */
const rowMs = 5 * 60_000

/** Marks current events and moves the line of the present time. */
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
    // The text is selected: the browser's own menu copies it
    return
  }
  button.textContent = button.dataset.done
  say(button.dataset.done)
})

/** The role is stored on the device: pages are the same for everybody. */
function remember(role) {
  try {
    localStorage.setItem('dances', role)
  } catch {
    // Without storage the role lasts as long as the page
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

/** Lays out the days of the schedule one after the other, each when the browser has nothing to do, so that links to a day are exact. */
function layOut([day, ...others]) {
  if (!day) document.documentElement.dataset.laidOut = ''
  else {
    day.style.contentVisibility = 'visible'
    requestAnimationFrame(() => whenIdle(() => layOut(others)))
  }
}

const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() => layOut([...document.querySelectorAll('[data-day]')]))
