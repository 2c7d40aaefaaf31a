declare module '*.md' {
  // A relative import statement has no effect inside a module declaration.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  const page: import('./guide-content.ts').GuidePage;
  export default page;
}
