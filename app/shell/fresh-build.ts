import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'
import { isOutdated, subscribe } from '#app/platform/start/watch-builds.ts'

/** Once another build is served, the next navigation is a full load: this build's chunks may be gone. Pending requests are finished first. */
export function useFreshBuild(): void {
  const isOld = useSyncExternalStore(subscribe, isOutdated, () => false)
  const { location, formData } = useNavigation()
  useEffect(() => {
    if (isOld && location && !formData) window.location.assign(createPath(location))
  }, [isOld, location, formData])
}
