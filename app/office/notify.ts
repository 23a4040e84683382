import { type NotificationData, notifications } from '@mantine/notifications'

/** Specification 9: "notification timeout 5000 ms (-1 never closes)". */
export const noticeMs = 5_000
export const never = -1

type Notice = Omit<NotificationData, 'autoClose'> & {
  /** milliseconds until it goes by itself; -1: it stays until it is closed */
  readonly timeout?: number
}

/** Says something at the edge of the screen. @returns its id, by which it can be taken away */
export function notify({ timeout = noticeMs, ...notice }: Notice): string {
  return notifications.show({ ...notice, autoClose: closesAfter(timeout) })
}

/** As Mantine wants it: `false` never closes. */
export function closesAfter(timeout: number): number | false {
  return timeout < 0 ? false : timeout
}
