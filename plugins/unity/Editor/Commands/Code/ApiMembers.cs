using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace Spawnpoint.Editor
{
    /// <summary>Describes members with their signatures.</summary>
    internal static class ApiMembers
    {
        /// <summary>Adds what there is to know about a member: methods of one name together, others alone.</summary>
        public static void Describe(JsonObject shown, Type type, List<MemberInfo> found, string methodKind)
        {
            if (found.Any(member => member is MethodInfo))
            {
                var overloads = found.OfType<MethodInfo>().Select(method => Method(method, type)).ToList();
                shown["member_type"] = methodKind;
                shown["overload_count"] = overloads.Count;
                shown["overloads"] = overloads;
                return;
            }
            var member = found[0];
            shown["is_obsolete"] = ApiNames.IsObsolete(member);
            shown["declaring_type"] = member.DeclaringType == type ? null : ApiNames.Of(member.DeclaringType);
            switch (member)
            {
                case PropertyInfo property:
                    shown["member_type"] = "property";
                    shown["property_type"] = ApiNames.Of(property.PropertyType);
                    shown["can_read"] = property.GetGetMethod() != null;
                    shown["can_write"] = property.GetSetMethod() != null;
                    shown["is_static"] = (property.GetGetMethod() ?? property.GetSetMethod())?.IsStatic ?? false;
                    break;
                case FieldInfo field:
                    shown["member_type"] = "field";
                    shown["field_type"] = ApiNames.Of(field.FieldType);
                    shown["is_static"] = field.IsStatic;
                    shown["is_readonly"] = field.IsInitOnly;
                    shown["is_constant"] = field.IsLiteral;
                    shown["constant_value"] = field.IsLiteral ? field.GetRawConstantValue() : null;
                    break;
                case EventInfo happening:
                    shown["member_type"] = "event";
                    shown["event_handler_type"] = ApiNames.Of(happening.EventHandlerType);
                    break;
                default:
                    shown["member_type"] = member.MemberType == MemberTypes.NestedType ? "type" : member.MemberType.ToString().ToLowerInvariant();
                    break;
            }
        }

        static JsonObject Method(MethodInfo method, Type type)
        {
            var obsolete = method.GetCustomAttribute<ObsoleteAttribute>(false);
            return new JsonObject
            {
                ["signature"] = Signature(method), ["return_type"] = ApiNames.Of(method.ReturnType), ["parameters"] = method.GetParameters().Select(Parameter).ToList(),
                ["is_static"] = method.IsStatic, ["is_virtual"] = method.IsVirtual && !method.IsFinal, ["is_abstract"] = method.IsAbstract, ["is_generic"] = method.IsGenericMethod,
                ["generic_arguments"] = method.IsGenericMethod ? method.GetGenericArguments().Select(each => each.Name).ToList() : null,
                ["is_obsolete"] = obsolete != null, ["obsolete_message"] = obsolete?.Message,
                ["declaring_type"] = method.DeclaringType == type ? null : ApiNames.Of(method.DeclaringType),
            };
        }

        static string Prefix(ParameterInfo parameter)
        {
            if (parameter.IsDefined(typeof(ParamArrayAttribute), false)) return "params ";
            return parameter.IsOut ? "out " : parameter.IsIn && parameter.ParameterType.IsByRef ? "in " : parameter.ParameterType.IsByRef ? "ref " : "";
        }

        static JsonObject Parameter(ParameterInfo parameter) => new JsonObject
        {
            ["name"] = parameter.Name, ["type"] = Prefix(parameter) + ApiNames.Of(parameter.ParameterType), ["has_default"] = parameter.HasDefaultValue,
            ["default_value"] = parameter.HasDefaultValue ? parameter.DefaultValue?.ToString() ?? "null" : null, ["is_params"] = parameter.IsDefined(typeof(ParamArrayAttribute), false),
        };

        static string Signature(MethodInfo method)
        {
            var generic = method.IsGenericMethod ? $"<{string.Join(", ", method.GetGenericArguments().Select(each => each.Name))}>" : "";
            var parameters = method.GetParameters().Select(each => Prefix(each) + ApiNames.Of(each.ParameterType) + " " + each.Name);
            return $"{(method.IsStatic ? "static " : "")}{ApiNames.Of(method.ReturnType)} {method.Name}{generic}({string.Join(", ", parameters)})";
        }
    }
}
