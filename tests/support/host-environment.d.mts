export const hostEnvironment: Readonly<Record<string, string>>;
