import { type RefObject, useEffect, useState } from 'react'

/** The index (from 0) of the section (`data-step`, from 1) being filled in: the last one whose heading has passed the middle of the screen. */
export function useStepInView(form: RefObject<HTMLFormElement | null>): number {
  const [step, setStep] = useState(0)

  useEffect(() => {
    const sections = [...(form.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const look = () => {
      const passed = sections.filter(
        (section) => section.getBoundingClientRect().top < window.innerHeight / 2,
      )
      setStep(Math.max(0, passed.length - 1))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [form])

  return step
}
