/**
 * How messages are compiled, read by the command of `scripts/checks.ts` and by Vite's plugin alike. Both must write the same files: the build runs
 * beside the type check, and a file that differs would be written again while the type check reads it. Inlang ignores this folder but for its
 * settings, so git was told of this file by force.
 */
export default {
  outdir: './app/platform/messages',
  outputStructure: 'message-modules',
  // every call names its locale: nothing else of Paraglide's runtime is shipped to browsers
  strategy: ['baseLocale'],
  // what Vite's plugin sets by itself
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
  disableAsyncLocalStorage: true,
  emitGitIgnore: false,
  emitReadme: false,
}
