import { useContext } from 'react'
import { NonceContext } from '#app/admin/nonce.ts'
import { type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ErrorHtml } from '#app/platform/start/bootstrap-error-handler.ts'
import { errorHandlerScript } from '#app/platform/start/error-handler-script.ts'
import buttons from '#app/platform/ui/Button.module.css'
import styles from './failed-page.module.css'

/** The first script of every page with scripts: see `platform/start/bootstrap-error-handler.ts`. Rendered on the server only. */
export function BootstrapErrorScript({ locale }: { readonly locale: Locale }) {
  const nonce = useContext(NonceContext)
  const __html = typeof document === 'undefined' ? errorHandlerScript(htmlIn(locale)) : ' '
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, that contains no text of users
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** The error page for a page that cannot render one itself. Its link to try again leads to the page's own address. */
function htmlIn(locale: Locale): ErrorHtml {
  const say = (message: (inputs: object, options: { locale: Locale }) => string) =>
    escaped(message({}, { locale }))
  const title = m.platform_error_title({}, { locale })
  const classOf = (...names: readonly (string | undefined)[]) => ` class="${names.filter(Boolean).join(' ')}"`
  const again = classOf(buttons.button, buttons.primary)
  const home = classOf(buttons.button, buttons.quiet)
  const otherLang = languageTag(locale === 'sl' ? 'en' : 'sl')
  return {
    title,
    page:
      `<main${classOf(styles.page)}>` +
      `<p${classOf(styles.status)}>${escaped(m.platform_error_status({ status: 500 }, { locale }))} Internal Server Error</p>` +
      `<h1 tabindex="-1">${escaped(title)}</h1>` +
      `<p${classOf(styles.other)} lang="${otherLang}">${say(m.platform_error_other)}</p>` +
      `<p>${say(m.platform_error_text)}</p>` +
      `<p${classOf(styles.ways)}><a${again} href="">${say(m.platform_error_again)}</a>` +
      `<a${home} href="/${langOf(locale)}">${say(m.platform_error_home)}</a></p></main>`,
    notice: {
      className: styles.notice ?? '',
      html:
        `<p>${say(m.platform_broken_notice)}</p><p${classOf(styles.noticeWays)}>` +
        `<button type="button"${again}>${say(m.platform_broken_reload)}</button>` +
        `<button type="button"${home}>${say(m.platform_broken_close)}</button></p>`,
    },
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
