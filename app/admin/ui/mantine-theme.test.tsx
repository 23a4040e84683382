import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariables, theme } from '../theme.ts'

/** A declaration a line, as the formatter has it. */
function sheetOf(page: string): string {
  const css = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
  const lines = css
    // above Mantine's own variables, whichever of the two files a page loads first
    .replaceAll(':root', 'html:root')
    .replaceAll(/\s*\{\s*/g, ' {\n')
    .replaceAll(/;\s*/g, ';\n')
    .replaceAll(/\s*\}\s*/g, '\n}\n\n')
    .replaceAll(/\n\n+(?=\})/g, '\n')
    .split('\n')
  let depth = 0
  const indented = lines.map((line) => {
    if (line.startsWith('}')) depth -= 1
    const indentation = line === '' ? '' : '  '.repeat(depth)
    if (line.endsWith('{')) depth += 1
    return `${indentation}${line}`
  })
  return `${indented.join('\n').trim()}\n`
}

it('the style sheet of the office has the variables and classes that Mantine derives from the theme', async () => {
  const page = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      {null}
    </MantineProvider>,
  )
  expect(page).toContain('--mantine-color-lead-6')
  // `vitest -u` writes it after a change of the theme or of Mantine: rendered with each page it was a tenth of the page
  await expect(sheetOf(page)).toMatchFileSnapshot('mantine-theme.css')
})
