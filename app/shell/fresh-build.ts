import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'
import { isOutdated, subscribe } from '#app/platform/start/watch-builds.ts'

/** Once another build is served, going to another page is a full load: this build's parts may be gone. What is being sent is sent first. */
export function useFreshBuild(): void {
  const isOld = useSyncExternalStore(subscribe, isOutdated, () => false)
  const { location, formData } = useNavigation()
  useEffect(() => {
    if (isOld && location && !formData) window.location.assign(createPath(location))
  }, [isOld, location, formData])
}
