import { type RefObject, useEffect, useState } from 'react'

/** Which of the form's sections (`data-step`, from 1) is being filled in, from 0: the last one whose head has passed the middle. */
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
