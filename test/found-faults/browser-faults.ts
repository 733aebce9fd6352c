// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the program
import type { Fault } from './fault.ts';

/** Faults that only tests in a browser find. */
export const BROWSER_FAULTS: readonly Fault[] = [
  {
    name: 'a label has no field',
    file: 'src/web/ui/field.tsx',
    find: '<label htmlFor={id} className={labelClass(isLabelHidden)}>',
    replace: '<label className={labelClass(isLabelHidden)}>',
    tests: {
      files: ['test/browser/passwords.test.ts'],
      titles: ['a forgotten password is replaced by a mailed link, which works once'],
    },
  },
  {
    name: 'a button has no name',
    file: 'src/web/ui/icon-button.tsx',
    find: '      aria-label={label}\n      title={disabledReason ?? label}\n',
    replace: '',
    tests: {
      files: ['test/browser/public.test.ts'],
      titles: ['each loads in its language, is no wider than the screen and is accessible'],
    },
  },
  {
    name: 'a text of the dark theme has too little contrast',
    file: 'src/web/styles/tokens.css',
    find: '--c-ink-3: #989ba2;',
    replace: '--c-ink-3: #4a4d54;',
    tests: {
      files: ['test/browser/theme.test.ts'],
      titles: ['pages are accessible, and printed pages use the light theme'],
    },
  },
  {
    name: 'pages are wider than a phone',
    file: 'src/web/styles/app.css',
    find: '    overflow-wrap: break-word;\n    -webkit-font-smoothing: antialiased;\n',
    replace: '    min-width: 380px;\n    -webkit-font-smoothing: antialiased;\n',
    tests: {
      files: ['test/browser/public.test.ts'],
      titles: ['each loads in its language, is no wider than the screen and is accessible'],
    },
  },
  {
    name: 'a link of the footer leads nowhere',
    file: 'src/web/layout/site-footer.tsx',
    find: `{ label: t('help_centre'), path: links.help },`,
    replace: `{ label: t('help_centre'), path: '/help-centre' },`,
    tests: {
      files: ['test/browser/help.test.ts'],
      titles: ['is reached from the footer, and answers by category, by search and in articles'],
    },
  },
  {
    name: 'the focus is invisible',
    file: 'src/web/styles/app.css',
    find: '    outline: 2.5px solid var(--c-focus);\n    outline-offset: 2px;\n',
    replace: '    outline: none;\n',
    tests: {
      files: ['test/browser/public.test.ts'],
      titles: ['the keyboard reaches everything, and focus is visible'],
    },
  },
  {
    name: 'switching the language loses the search',
    file: 'src/web/app/root.tsx',
    find: 'return (locale) => inLocale(locale, `${pathname}${search}`);',
    replace: `return (locale) => inLocale(locale, \`\${pathname}\${search.slice(0, 0)}\`);`,
    tests: {
      files: ['test/browser/public.test.ts'],
      titles: ['switching does not change the page, and the choice is stored'],
    },
  },
  {
    name: 'a message goes although it is read',
    file: 'src/web/ui/toast.tsx',
    find: 'onPointerEnter={() => setPointed(true)}',
    replace: 'onPointerEnter={() => setPointed(false)}',
    tests: {
      files: ['test/browser/toast.test.ts'],
      titles: ['stays for five seconds, and as long as the pointer is over it'],
    },
  },
  {
    name: 'unsaved input is lost without a question',
    file: 'src/web/pages/shared/leave-guard.ts',
    find: '!isLeaving.current && guard.hasUnsaved(),',
    replace: '!isLeaving.current && guard.hasUnsaved() && false,',
    tests: {
      files: ['test/browser/unsaved.test.ts'],
      titles: ['a registration asks, and is completed before the page is left'],
    },
  },
  {
    name: 'ads that failed to load cannot be loaded again',
    file: 'src/web/pages/board/masonry-board.tsx',
    find: `setState('failed');`,
    replace: `setState('pending');`,
    tests: {
      files: ['test/browser/public.test.ts'],
      titles: ['shows an error in place if the next ads fail to load, and loads them on retry'],
    },
  },
  {
    name: 'signing out leads to the sign-in page',
    file: 'src/web/pages/shared/account-frame.tsx',
    find: 'await navigate(links.home());',
    replace: 'await navigate(links.signIn());',
    tests: { files: ['test/browser/redirects.test.ts'], titles: ['gets home by signing out, and is a guest then'] },
  },
];
