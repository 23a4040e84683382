import { type NotificationData, notifications } from '@mantine/notifications'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** Specification 9: "notification timeout 5000 ms (-1 never closes)". */
export const noticeMs = 5_000
export const never = -1

type Notice = Omit<NotificationData, 'autoClose'> & {
  /** milliseconds until it goes by itself; -1: it stays until it is closed */
  readonly timeout?: number
  readonly locale: Locale
}

/** Says something at the edge of the screen; what closes it is called so. @returns its id, by which it can be taken away */
export function notify({ timeout = noticeMs, locale, closeButtonProps, ...notice }: Notice): string {
  return notifications.show({
    ...notice,
    autoClose: closesAfter(timeout),
    closeButtonProps: { 'aria-label': m.office_notice_close({}, { locale }), ...closeButtonProps },
  })
}

/** As Mantine wants it: `false` never closes. */
export function closesAfter(timeout: number): number | false {
  return timeout < 0 ? false : timeout
}
