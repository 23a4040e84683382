import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** What a component names of its stylesheet, in words; the compiler takes any name and the browser shows nothing. */
function missingClasses(name: string, text: string, read: (sheet: string) => string): string[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, styles = '', specifier = '']) => {
      const sheet = specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(name), specifier)
      const classes = new Set([...read(sheet).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one))
      const body = text.replace(/^import .*$/gm, '')
      const used = [...body.matchAll(new RegExp(`(?<![\\w.])${styles}\\.(\\w+)`, 'g'))].flatMap(
        ([, one]) => one ?? [],
      )
      return [...new Set(used)]
        .filter((one) => !classes.has(one))
        .map((one) => `${name}: ${sheet} has no .${one}`)
    },
  )
}

it('every class that a component names is in its style sheet', () => {
  const names = globSync('app/**/*.tsx', { cwd: root }).filter((name) => !name.includes('.test.'))
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  expect(names.length).toBeGreaterThan(200)
  expect(names.flatMap((name) => missingClasses(name, read(name), read))).toEqual([])
})

it('a missing class is found', () => {
  const text = `import styles from './A.module.css'\nconst a = [styles.there, styles.gone]`
  expect(missingClasses('app/x/A.tsx', text, () => '.there { color: red }')).toEqual([
    'app/x/A.tsx: app/x/A.module.css has no .gone',
  ])
})

/** Variables that a style sheet reads and none sets: the browser silently ignores such a declaration. */
function missingVariables(sheets: ReadonlyMap<string, string>, code: string): string[] {
  const set = new Set(
    [...sheets.values(), code].flatMap((text) =>
      [...text.matchAll(/['"`\s{;(](--[\w-]+)['"`]?\]?\s*:/g)].map(([, name]) => name),
    ),
  )
  return [...sheets].flatMap(([name, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, one = '']) => !set.has(one) && !one.startsWith('--mantine-'))
      .map(([, one]) => `${name}: nobody sets ${one}`),
  )
}

it('every variable that a style sheet reads is set', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map(
      (name) => [name, readFileSync(path.join(root, name), 'utf8')] as const,
    )
  const sheets = new Map(read('app/**/*.css'))
  const code = read('app/**/*.{ts,tsx}')
    .map(([, text]) => text)
    .join('\n')
  expect(sheets.size).toBeGreaterThan(100)
  expect(missingVariables(sheets, code)).toEqual([])
})

it('an unset variable is found', () => {
  const sheets = new Map([
    ['a.css', '.a { --own: 1; top: var(--own); left: var(--styled); color: var(--gone) }'],
  ])
  expect(missingVariables(sheets, "style={{ '--styled': 2 }}")).toEqual(['a.css: nobody sets --gone'])
})

/** Blocks that scroll sideways without being the containing block of what lies in them. */
function looseScrollers(name: string, text: string): string[] {
  const blocks = [...text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', block = '']) => ({
      selector: selector.trim(),
      block,
    }),
  )
  const positioned = blocks.filter(({ block }) => /(^|\s)position:/.test(block)).map((one) => one.selector)
  return blocks
    .filter(({ block }) => /overflow(-x)?: (auto|scroll)/.test(block))
    .filter(({ selector }) => !positioned.includes(selector.replace(/\[[^\]]*\]$/, '')))
    .map(({ selector }) => `${name}: ${selector}`)
}

it('every box that scrolls sideways contains its hidden labels: they would widen the page', () => {
  const sheets = globSync('app/**/*.css', { cwd: root })
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  expect(sheets.flatMap((name) => looseScrollers(name, read(name)))).toEqual([])
})

it('a box that scrolls without containing its labels is found', () => {
  const sheet =
    '.a { overflow-x: auto; } .b { position: sticky; } @media (width < 1px) { .b[open] { overflow: auto; } }'
  expect(looseScrollers('a.css', sheet)).toEqual(['a.css: .a'])
})
