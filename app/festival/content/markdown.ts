import MarkdownIt from 'markdown-it'
import type { Lang } from '#app/platform/locale.ts'
import { interlacedLine } from '#app/platform/ui/figures/interlaced-paths.ts'

/** A heading one can go to. */
export type Heading = { readonly id: string; readonly level: number; readonly text: string }

export type Rendered = { readonly html: string; readonly headings: readonly Heading[] }

/**
 * Markdown as HTML that cannot do harm: no HTML of the writer's, no address but http, https, mailto, tel and our own. Headings begin at the
 * second level and have an id (`## Title {#id}` sets it), addresses without a language get `lang`, links to other hosts say so, a
 * line of dashes is the two strokes walking on. A link titled `next` or `plain` is a button. A section whose heading ends with
 * `{#id .until-closing}` or `{#id .until-end}` is left out once registration has closed or the festival is over, with
 * `{#id .after-closing}` while registration has not closed.
 * @param phase once registration has closed buttons to the form are left out; after the festival also links to pages that are history
 */
export function renderMarkdown(text: string, lang: Lang, phase: ContentPhase = 'open'): Rendered {
  const env: Env = { lang, headings: [], phase }
  const html = markdown.render(text, env)
  return { html, headings: env.headings }
}

/** Where the year stands, for a text: registration has not closed, has closed, or the festival is over. */
export type ContentPhase = 'open' | 'closed' | 'over'

/** Escapes characters with a meaning in Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
}

/** Whether an address leads off this site. */
function isElsewhere(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}

type Env = {
  readonly lang: Lang
  readonly headings: Heading[]
  readonly phase: ContentPhase
}

const markdown = new MarkdownIt({ html: false, breaks: true, linkify: false, typographer: false })
const { rules } = markdown.renderer

const harmless = /^(https?:|mailto:|tel:|\/(?!\/)|#|[^:]*$)/i
markdown.validateLink = (url) => harmless.test(url.trim())

markdown.core.ruler.push('sections', (state) => {
  const { phase } = state.env as Env
  let leftOut: number | null = null
  state.tokens = state.tokens.filter((token, index) => {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1))
      if (leftOut === null || level <= leftOut) {
        const shown = takeShown(state.tokens[index + 1]?.children ?? [])
        leftOut = shown === null || shownIn[shown].includes(phase) ? null : level
      }
    }
    return leftOut === null
  })
})

const shownIn: Readonly<Record<'until-closing' | 'after-closing' | 'until-end', readonly ContentPhase[]>> = {
  'until-closing': ['open'],
  'after-closing': ['closed', 'over'],
  'until-end': ['open', 'closed'],
}

function isShownIn(mark: string): mark is keyof typeof shownIn {
  return Object.hasOwn(shownIn, mark)
}

/** When a section is shown, from the end of its heading; null: always. */
function takeShown(parts: readonly { content: string }[]): keyof typeof shownIn | null {
  const last = parts.at(-1)
  const [whole, shown] = /\s+\.([a-z-]+)(?=\}$)/.exec(last?.content ?? '') ?? []
  if (!last || whole === undefined || shown === undefined || !isShownIn(shown)) return null
  last.content = last.content.replace(`${whole}}`, '}')
  return shown
}

markdown.core.ruler.push('headings', ({ tokens, env }) => {
  const { headings } = env as Env
  const taken = new Set<string>()
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return
    const level = Math.min(Math.max(Number(token.tag.slice(1)), 2), 4)
    token.tag = `h${level}`
    const inline = tokens[index + 1]
    if (token.type !== 'heading_open' || !inline?.children) return
    const own = takeOwnId(inline.children)
    const words = inline.children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
    const id = free(own ?? idOf(words), taken)
    token.attrSet('id', id)
    headings.push({ id, level, text: words.trim() })
  })
})

/** `{#id}` at the end of a heading: a place that keeps its name in both languages. */
function takeOwnId(parts: { type: string; content: string }[]): string | null {
  const last = parts.at(-1)
  const [whole, id] = /\s*\{#([a-z][a-z0-9-]*)\}$/.exec(last?.content ?? '') ?? []
  if (!last || whole === undefined || id === undefined) return null
  last.content = last.content.slice(0, -whole.length)
  return id
}

function idOf(words: string): string {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'part'
}

function free(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`
  taken.add(id)
  return id
}

const form = '/register'
const buttons: ReadonlySet<string> = new Set(['next', 'plain'])
/** Pages that are history once the festival is over. F2 */
const history = /^\/(program|schedule|build|prices)(?=[/?#]|$)/

/** What remains of a link: all of it, its words, or nothing. */
function restOf(href: string, isButton: boolean, phase: ContentPhase): 'all' | 'words' | 'nothing' {
  if (phase === 'over' && history.test(href)) return isButton ? 'nothing' : 'words'
  return phase !== 'open' && isButton && href === form ? 'nothing' : 'all'
}

markdown.core.ruler.push('links', ({ tokens, env }) => {
  const { phase } = env as Env
  for (const token of tokens) {
    let rest: ReturnType<typeof restOf> = 'all'
    token.children = (token.children ?? []).filter((part) => {
      if (part.type === 'link_open')
        rest = restOf(String(part.attrGet('href')), buttons.has(String(part.attrGet('title'))), phase)
      const isTag = part.type === 'link_open' || part.type === 'link_close'
      const isShown = rest === 'all' || (rest === 'words' && !isTag)
      if (part.type === 'link_close') rest = 'all'
      return isShown
    })
  }
})

rules.link_open = (tokens, index, options, env, self) => {
  const token = tokens[index]
  const href = String(token?.attrGet('href') ?? '')
  if (href.startsWith('/')) token?.attrSet('href', inLanguage(href, (env as Env).lang))
  if (isElsewhere(href)) token?.attrSet('rel', 'external noreferrer')
  const look = token?.attrGet('title')
  if (token && look && buttons.has(String(look))) {
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'title')
    token.attrSet('data-button', look)
  }
  return self.renderToken(tokens, index, options)
}

/** `/travel` → `/EN/travel`, `/` → `/EN`; a path with a language, or of no page, is unchanged. */
function inLanguage(href: string, lang: Lang): string {
  if (/^\/(EN|SI|admin|auth|api)(\/|$|[?#])/.test(href)) return href
  return `/${lang}${href === '/' ? '' : href}`
}

// on a phone a table scrolls by itself, and by keyboard
rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
rules.table_close = () => '</table></div>\n'

/** Each cell contains the name of its column: on a phone the rows of a table are shown without its head. */
markdown.core.ruler.push('labels', ({ tokens }) => {
  let labels: string[] = []
  let column = 0
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') labels = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') labels.push(tokens[index + 1]?.content ?? '')
    if (token.type === 'td_open') token.attrSet('data-label', labels[column++] ?? '')
  })
})

/** Columns are aligned by a word: styles written in the page are refused. */
const alignCell: typeof rules.th_open = (tokens, index, options, _, self) => {
  const token = tokens[index]
  const [, side] = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? '')) ?? []
  if (token) token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
  if (side) token?.attrSet('data-align', side)
  return self.renderToken(tokens, index, options)
}
rules.th_open = alignCell
rules.td_open = alignCell

const strokes = interlacedLine({ length: 240, swing: 3.4, waves: 6, gap: 2.6 })
rules.hr = () =>
  `<svg class="strokes" viewBox="0 -6 240 12" fill="none" stroke-width="1.6" aria-hidden="true"><path d="${strokes.lead}" data-lead/><path d="${strokes.follow}" data-follow/></svg>\n`

// we own no photos, and no page asks another host for one: an image is its words
rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')
