import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from './project.ts';

/** A use of an Electron API in the program. */
export interface ElectronUse {
  /**
   * The declaring interface or class with the name: `App.getPath`; for a static member `typeof Menu.buildFromTemplate`.
   */
  readonly member: string;
  /** An option is a property of an object that is passed to Electron. */
  readonly kind: 'call' | 'property' | 'listener' | 'option';
  /** The event of a listener. */
  readonly event: string | null;
  /** The minimum and maximum number of arguments over all overloads; for a listener those of the event. */
  readonly parameters: { readonly least: number; readonly most: number } | null;
  readonly isDeprecated: boolean;
  /** The platforms that support it, or null for all. */
  readonly platforms: string | null;
  /** Whether it runs only after a check of `process.platform`. */
  readonly isGuarded: boolean;
  /** The location, such as `electron/shell/window.ts:12`. */
  readonly place: string;
}

const typesFile = path.join(projectRoot, 'node_modules/electron/electron.d.ts');

const readsPlatform = (node: ts.Node, checker: ts.TypeChecker): boolean => {
  if (node.getText().includes('process.platform')) return true;
  let found = false;
  const visit = (part: ts.Node): void => {
    if (ts.isIdentifier(part)) {
      const declared = checker.getSymbolAtLocation(part)?.valueDeclaration;
      if (declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared)))
        found ||= (declared.initializer?.getText() ?? '').includes('process.platform');
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
};

/** Whether a condition around the node, or an earlier statement that exits, checks the platform. */
function isGuarded(node: ts.Node, checker: ts.TypeChecker): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && parent.expression !== at && readsPlatform(parent.expression, checker)) return true;
    if (ts.isConditionalExpression(parent) && parent.condition !== at && readsPlatform(parent.condition, checker))
      return true;
    const isRight = ts.isBinaryExpression(parent) && parent.right === at;
    if (isRight && readsPlatform(parent.left, checker)) return true;
    if (!ts.isBlock(parent)) continue;
    const before = parent.statements.slice(0, parent.statements.indexOf(at as ts.Statement));
    if (before.some((one) => ts.isIfStatement(one) && readsPlatform(one.expression, checker))) return true;
  }
  return false;
}

const isElectron = (declaration: ts.Node): boolean => path.resolve(declaration.getSourceFile().fileName) === typesFile;

const isStatic = (declaration: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0;

/** Returns a name such as `App.getPath`, or null if it is not a member of an interface or class. */
function getName(declaration: ts.Declaration): string | null {
  const { parent } = declaration;
  if (!ts.isInterfaceDeclaration(parent) && !ts.isClassDeclaration(parent)) return null;
  const name = ts.getNameOfDeclaration(declaration)?.getText() ?? 'constructor';
  return `${isStatic(declaration) ? 'typeof ' : ''}${parent.name?.text ?? ''}.${name}`;
}

type Counts = NonNullable<ElectronUse['parameters']>;

function countParameters(signatures: readonly ts.SignatureDeclarationBase[]): Counts | null {
  const counts = signatures.map(({ parameters }) => ({
    least: parameters.filter((one) => !one.questionToken && !one.dotDotDotToken).length,
    most: parameters.some((one) => one.dotDotDotToken) ? Infinity : parameters.length,
  }));
  if (counts.length === 0) return null;
  return {
    least: Math.min(...counts.map(({ least }) => least)),
    most: Math.max(...counts.map(({ most }) => most)),
  };
}

/** Returns the event and the parameters of its listener, if a call subscribes to one. */
function listenerOf(
  signature: ts.SignatureDeclaration | ts.JSDocSignature | undefined,
): [string, Counts | null] | null {
  if (!signature || ts.isJSDocSignature(signature)) return null;
  const name = ts.getNameOfDeclaration(signature)?.getText() ?? '';
  const [event, listener] = signature.parameters;
  if (!/^(on|once|off|addListener|removeListener)$/.test(name) || !event?.type || !listener?.type) return null;
  if (!ts.isLiteralTypeNode(event.type) || !ts.isStringLiteral(event.type.literal)) return null;
  return [event.type.literal.text, ts.isFunctionTypeNode(listener.type) ? countParameters([listener.type]) : null];
}

class Collector {
  readonly uses: ElectronUse[] = [];
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#takeAccess(node);
    else if (ts.isNewExpression(node)) this.#take(node, this.#checker.getResolvedSignature(node)?.declaration, 'call');
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) this.#takeOption(node);
    else if (ts.isBindingElement(node)) this.#takeBinding(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #takeAccess(node: ts.PropertyAccessExpression): void {
    const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : null;
    const signature = call && this.#checker.getResolvedSignature(call)?.declaration;
    const listener = signature && isElectron(signature) ? listenerOf(signature) : null;
    if (signature && listener) this.#take(node, signature, 'listener', listener);
    else this.#take(node, this.#checker.getSymbolAtLocation(node.name)?.declarations?.[0], call ? 'call' : 'property');
  }

  #takeBinding(node: ts.BindingElement): void {
    const name = node.propertyName ?? node.name;
    if (!ts.isIdentifier(name) || !ts.isObjectBindingPattern(node.parent)) return;
    const symbol = this.#checker.getTypeAtLocation(node.parent).getProperty(name.text);
    this.#take(node, symbol?.declarations?.[0], 'property');
  }

  #takeOption(node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): void {
    const type = this.#checker.getContextualType(node.parent);
    const symbol = type && this.#checker.getPropertyOfType(type, node.name.getText());
    this.#take(node, symbol?.declarations?.[0], 'option');
  }

  #take(
    node: ts.Node,
    declaration: ts.Node | undefined,
    kind: ElectronUse['kind'],
    [event, counts]: [string | null, Counts | null] = [null, null],
  ): void {
    if (!declaration || !isElectron(declaration)) return;
    const member = getName(declaration as ts.Declaration);
    if (member === null) return;
    const tags = ts.getJSDocTags(declaration);
    const named = tags.find(({ tagName }) => tagName.text === 'platform');
    const symbol = this.#checker.getSymbolAtLocation(
      ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration,
    );
    const overloads = (symbol?.declarations ?? []).filter(
      (one) => ts.isMethodSignature(one) || ts.isMethodDeclaration(one),
    );
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    this.uses.push({
      member,
      kind,
      event,
      parameters: event === null ? countParameters(overloads) : counts,
      isDeprecated: tags.some(({ tagName }) => tagName.text === 'deprecated'),
      platforms: named === undefined ? null : (ts.getTextOfJSDocComment(named.comment) ?? ''),
      isGuarded: isGuarded(node, this.#checker),
      place: `${path.relative(projectRoot, file.fileName).replaceAll(path.sep, '/')}:${String(line + 1)}`,
    });
  }
}

/** Returns the sources of the program that import Electron. */
const getProgramFiles = (): string[] =>
  globSync('electron/**/*.ts', { cwd: projectRoot })
    .map((file) => path.join(projectRoot, file))
    .filter((file) => readFileSync(file, 'utf8').includes("from 'electron'"));

/** Returns every use of Electron's types in these sources, by default those of the program. */
export function findElectronUses(files: readonly string[] = getProgramFiles()): ElectronUse[] {
  const { config } = ts.readConfigFile(path.join(projectRoot, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, projectRoot);
  const program = ts.createProgram([...files], { ...options, noEmit: true });
  const collector = new Collector(program.getTypeChecker());
  const selectedFiles = new Set(files.map((file) => path.resolve(file)));
  for (const source of program.getSourceFiles())
    if (selectedFiles.has(path.resolve(source.fileName))) collector.visit(source);
  return collector.uses;
}
