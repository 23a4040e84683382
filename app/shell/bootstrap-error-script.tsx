import { useContext } from 'react'
import { NonceContext } from '#app/admin/nonce.ts'
import { type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { errorHandlerScript } from '#app/platform/start/error-handler-script.ts'
import buttons from '#app/platform/ui/Button.module.css'
import { joinNames } from '#app/platform/ui/join-names.ts'
import styles from './failed-page.module.css'

/** The first script of every page with scripts: see `platform/start/bootstrap-error-handler.ts`. Rendered on the server only. */
export function BootstrapErrorScript({ locale }: { readonly locale: Locale }) {
  const nonce = useContext(NonceContext)
  const __html = typeof document === 'undefined' ? errorHandlerScript(textsIn(locale)) : ' '
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, in which nothing is said by anybody else
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

function textsIn(locale: Locale) {
  return {
    status: `${m.platform_error_status({ status: 500 }, { locale })} Internal Server Error`,
    title: m.platform_error_title({}, { locale }),
    other: {
      lang: languageTag(locale === 'sl' ? 'en' : 'sl'),
      text: m.platform_error_other({}, { locale }),
    },
    text: m.platform_error_text({}, { locale }),
    again: m.platform_error_again({}, { locale }),
    home: { href: `/${langOf(locale)}`, text: m.platform_error_home({}, { locale }) },
    notice: {
      text: m.platform_broken_notice({}, { locale }),
      reload: m.platform_broken_reload({}, { locale }),
      close: m.platform_broken_close({}, { locale }),
    },
    looks: {
      page: styles.page ?? '',
      status: styles.status ?? '',
      other: styles.other ?? '',
      ways: styles.ways ?? '',
      again: joinNames(buttons.button, buttons.next) ?? '',
      home: joinNames(buttons.button, buttons.quiet) ?? '',
      notice: styles.notice ?? '',
      noticeWays: styles.noticeWays ?? '',
    },
  }
}
