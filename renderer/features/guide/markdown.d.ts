declare module '*.md' {
  // An import by a relative name does not reach out of the declaration of a module.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  const page: import('./blocks.ts').GuidePage;
  export default page;
}
