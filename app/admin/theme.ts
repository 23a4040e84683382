import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import * as tokens from '#app/platform/values/colours.ts'

/** The tokens with the shades between them, for Mantine's components. The seventh of each ten is the colour itself. */
const lead: MantineColorsTuple = [
  '#e0f6fc',
  '#b8eaf6',
  '#8bdcef',
  tokens.leadText,
  '#2db5d6',
  '#12a7c9',
  tokens.primary,
  '#007d99',
  '#00596d',
  '#003a47',
]
const follow: MantineColorsTuple = [
  '#fde9f6',
  '#f8cbe8',
  tokens.followText,
  '#de63b4',
  tokens.followMid,
  '#ad2485',
  tokens.secondary,
  '#780555',
  '#5b0341',
  '#3d022c',
]
const accent: MantineColorsTuple = [
  '#fff5e6',
  '#ffe7c7',
  '#ffdba9',
  tokens.accentStrong,
  '#f8c07b',
  '#f5bb74',
  tokens.accent,
  '#c58b45',
  '#8f6128',
  tokens.onAccent,
]
const night: MantineColorsTuple = [
  tokens.foreground,
  '#d5d8dc',
  tokens.foregroundMuted,
  '#8f9daf',
  tokens.line,
  tokens.surface3,
  tokens.surface2,
  tokens.surface,
  '#0b0f15',
  tokens.background,
]

/** Alerts look as the site's notices do (`Notice.module.css`). */
const alertTones: Readonly<Record<string, string>> = { red: 'error', accent: 'warn', lead: 'lead-text' }

/** Quiet buttons: by themselves they read as links and look like one; what removes something is red, where Mantine's own shade is nearly white. */
const quietTones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { '--button-color': 'var(--lead-text)', '--button-hover': 'var(--mantine-color-lead-light-hover)' },
  red: { '--button-color': 'var(--error)', '--button-hover': 'var(--mantine-color-red-light-hover)' },
}

/** Specification 9, in em as media queries want them: 600, 960, 1280, 1920 and 2560 px; a phone's way of working below `lg`. */
export const breakpoints = {
  xs: '22.5em',
  sm: '37.5em',
  md: '60em',
  lg: '80em',
  xl: '120em',
  xxl: '160em',
} as const

export const theme = createTheme({
  colors: { lead, follow, accent, dark: night },
  // what should be done next: one colour on the whole site
  primaryColor: 'accent',
  primaryShade: 6,
  black: tokens.background,
  white: tokens.foreground,
  // light backgrounds take dark letters: white ones on them are too faint to read
  autoContrast: true,
  luminanceThreshold: 0.25,
  breakpoints,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '500' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      vars: (
        _theme: unknown,
        { variant, color }: { readonly variant?: string; readonly color?: string },
      ) => ({ root: variant === 'subtle' ? (quietTones[color ?? ''] ?? {}) : {} }),
    },
    Alert: {
      vars: (_theme: unknown, { color = 'lead' }: { readonly color?: string }) => {
        const tone = `var(--${alertTones[color] ?? 'lead-text'})`
        return {
          root: {
            '--alert-bg': `color-mix(in srgb, ${tone} 8%, var(--surface))`,
            '--alert-bd': `1px solid color-mix(in srgb, ${tone} 40%, transparent)`,
            '--alert-color': tone,
          },
        }
      },
    },
  },
})

/** Our tokens replace the colours that Mantine derives from its ten shades. `mantine-theme.test.tsx` writes them into the style sheet. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': 'var(--background)',
    '--mantine-color-text': 'var(--foreground)',
    '--mantine-color-dimmed': 'var(--foreground-muted)',
    '--mantine-color-placeholder': 'var(--foreground-muted)',
    '--mantine-color-anchor': 'var(--lead-text)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-2)',
    '--mantine-color-default-border': 'var(--line-strong)',
  },
})
