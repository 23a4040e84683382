import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'

/**
 * Reads a page whose own reading was overtaken. The answer to a request that reads nothing again, as a preview or a sign of presence, ends a
 * navigation that is on its way: React Router then shows the new address with what was read for the former one.
 */
export function useOvertakenPage(): void {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const read = useMatches().at(-1)?.loaderData
  const address = pathname + search
  const before = useRef({ address, read })
  useEffect(() => {
    const was = before.current
    before.current = { address, read }
    if (address !== was.address && read !== undefined && read === was.read) void revalidate()
  }, [address, read, revalidate])
}
