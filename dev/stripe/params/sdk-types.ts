/**
 * The parameters that Stripe knows, read from the pinned SDK's own type declarations: nothing is listed by hand, so an
 * upgrade of the SDK is an upgrade of what the stand-in accepts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync, type TSSignature, type TSType, type TSTypeName } from 'oxc-parser';

export type ParamSchema =
  | { kind: 'object'; fields: Map<string, { schema: ParamSchema; required: boolean }> }
  | { kind: 'map'; values: ParamSchema }
  | { kind: 'list'; items: ParamSchema }
  | { kind: 'union'; options: ParamSchema[] }
  | { kind: 'literal'; value: string }
  | { kind: 'string' | 'number' | 'boolean' | 'empty' };

type Declared = {
  fields?: TSSignature[];
  parents?: string[];
  alias?: TSType;
  scope: Scope;
};

type Scope = {
  types: Map<string, Declared>;
  spaces: Map<string, Scope>;
  parent: Scope | null;
};

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

const sdkTypes = path.join(path.dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm');
const files = new Map<string, Scope>();
const resolved = new Map<string, ParamSchema>();

/** `file` as in the SDK's resources folder ("Checkout/Sessions"), `name` as declared ("Checkout.SessionCreateParams"). */
export function paramSchema(file: string, name: string): ParamSchema {
  const key = `${file}:${name}`;
  const cachedSchema = resolved.get(key);
  if (cachedSchema) return cachedSchema;
  const schema = named(fileScope(`resources/${file}.d.ts`), name.split('.'));
  if (schema?.kind !== 'object') throw new Error(`The SDK declares no parameters ${key}`);
  resolved.set(key, schema);
  return schema;
}

function fileScope(file: string): Scope {
  const cachedScope = files.get(file);
  if (cachedScope) return cachedScope;
  const shared = file === 'shared.d.ts' ? null : fileScope('shared.d.ts');
  const scope = emptyScope(shared);
  const parsed = parseSync(file, readFileSync(path.join(sdkTypes, file), 'utf8'), { sourceType: 'module' });
  for (const statement of parsed.program.body) declare(scope, statement);
  files.set(file, scope);
  return scope;
}

function emptyScope(parent: Scope | null): Scope {
  return { types: new Map(), spaces: new Map(), parent };
}

function declare(scope: Scope, statement: Statement): void {
  if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration) declare(scope, statement.declaration);
  } else if (statement.type === 'TSInterfaceDeclaration') {
    const parents = statement.extends.flatMap((e) =>
      e.expression.type === 'Identifier' ? [e.expression.name] : [],
    );
    scope.types.set(statement.id.name, { fields: statement.body.body, parents, scope });
  } else if (statement.type === 'TSTypeAliasDeclaration') {
    scope.types.set(statement.id.name, { alias: statement.typeAnnotation, scope });
  } else if (statement.type === 'TSModuleDeclaration' && statement.id.type === 'Identifier') {
    const inner = scope.spaces.get(statement.id.name) ?? emptyScope(scope);
    scope.spaces.set(statement.id.name, inner);
    if (statement.body && 'body' in statement.body)
      for (const child of statement.body.body) declare(inner, child);
  }
}

function named(from: Scope | null, names: string[]): ParamSchema | null {
  const [first, ...rest] = names;
  for (let scope = from; scope && first !== undefined; scope = scope.parent) {
    if (rest.length === 0) {
      const declared = scope.types.get(first);
      if (declared) return expandDeclared(declared);
    } else {
      const space = scope.spaces.get(first);
      const inSpace = space && within(space, rest);
      if (inSpace) return inSpace;
    }
  }
  return null;
}

function within(space: Scope, names: string[]): ParamSchema | null {
  const [first, ...rest] = names;
  if (first === undefined) return null;
  if (rest.length > 0) {
    const inner = space.spaces.get(first);
    return inner ? within(inner, rest) : null;
  }
  const declared = space.types.get(first);
  return declared ? expandDeclared(declared) : null;
}

function expandDeclared({ fields, parents, alias, scope }: Declared): ParamSchema {
  if (alias) return schemaOf(alias, scope);
  const ownSchema = fieldsOf(fields ?? [], scope);
  if (ownSchema.kind !== 'object') return ownSchema;
  for (const parent of parents ?? []) {
    const inherited = named(scope, [parent]);
    if (inherited?.kind !== 'object') continue;
    for (const [name, field] of inherited.fields)
      if (!ownSchema.fields.has(name)) ownSchema.fields.set(name, field);
  }
  return ownSchema;
}

function fieldsOf(signatures: TSSignature[], scope: Scope): ParamSchema {
  const fields = new Map<string, { schema: ParamSchema; required: boolean }>();
  for (const signature of signatures) {
    if (signature.type === 'TSIndexSignature') {
      return { kind: 'map', values: schemaOf(signature.typeAnnotation.typeAnnotation, scope) };
    }
    if (signature.type !== 'TSPropertySignature' || !signature.typeAnnotation) continue;
    const name =
      signature.key.type === 'Identifier'
        ? signature.key.name
        : 'value' in signature.key
          ? String(signature.key.value)
          : null;
    if (name === null) continue;
    const type = signature.typeAnnotation.typeAnnotation;
    fields.set(name, { schema: lazily(() => schemaOf(type, scope)), required: !signature.optional });
  }
  return { kind: 'object', fields };
}

/** Parameter types are deep and mostly unused: a field's schema is worked out when a request first names it. */
function lazily(make: () => ParamSchema): ParamSchema {
  let made: ParamSchema | null = null;
  return new Proxy<ParamSchema>(
    { kind: 'string' },
    {
      get(_, property) {
        made ??= make();
        return Reflect.get(made, property);
      },
    },
  );
}

function schemaOf(type: TSType, scope: Scope): ParamSchema {
  switch (type.type) {
    case 'TSStringKeyword':
      return { kind: 'string' };
    case 'TSNumberKeyword':
      return { kind: 'number' };
    case 'TSBooleanKeyword':
      return { kind: 'boolean' };
    case 'TSNullKeyword':
      return { kind: 'empty' };
    case 'TSLiteralType': {
      const value = 'value' in type.literal ? String(type.literal.value) : '';
      return value === '' ? { kind: 'empty' } : { kind: 'literal', value };
    }
    case 'TSUnionType':
      return { kind: 'union', options: type.types.map((option) => schemaOf(option, scope)) };
    case 'TSArrayType':
      return { kind: 'list', items: schemaOf(type.elementType, scope) };
    case 'TSTypeLiteral':
      return fieldsOf(type.members, scope);
    case 'TSParenthesizedType':
      return schemaOf(type.typeAnnotation, scope);
    case 'TSTypeReference':
      return referenced(nameParts(type.typeName), type.typeArguments?.params ?? [], scope);
    default:
      throw new Error(`The SDK's parameter types use ${type.type}, which the stand-in cannot read`);
  }
}

function referenced(names: string[], args: TSType[], scope: Scope): ParamSchema {
  const name = names.join('.');
  const [argument] = args;
  if (name === 'Array' && argument) return { kind: 'list', items: schemaOf(argument, scope) };
  if (name === 'Emptyable' && argument) {
    return { kind: 'union', options: [{ kind: 'empty' }, schemaOf(argument, scope)] };
  }
  // OtherString keeps the SDK's unions open for values of a later API; this API refuses them.
  if (name === 'OtherString') return { kind: 'union', options: [] };
  if (name === 'Decimal') return { kind: 'string' };
  const declaredType = named(scope, names);
  if (!declaredType)
    throw new Error(`The SDK's parameter types refer to ${name}, which the stand-in cannot find`);
  return declaredType;
}

function nameParts(name: TSTypeName): string[] {
  if (name.type === 'Identifier') return [name.name];
  if (name.type === 'TSQualifiedName') return [...nameParts(name.left), name.right.name];
  return [];
}
